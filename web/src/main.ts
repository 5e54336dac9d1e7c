import { mount } from "svelte";
import App from "./App.svelte";
import "./style.css";

mount(App, { target: document.getElementById("app")! });

// The content security policy lets scripts come from here alone.
type Policies = { createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string } };
const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
const worker = policies?.createPolicy("florin-worker", { createScriptURL: () => "/worker.js" }).createScriptURL("") ?? "/worker.js";
void navigator.serviceWorker?.register(worker);
