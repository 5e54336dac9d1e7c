// Being told about requests while the wallet is closed.
import { get, post, remove } from "../api/call";

const declined = "florin.notifications.declined";

export type PushState = "unknown" | "unsupported" | "denied" | "off" | "on";

/** The browser could not be registered: no push service, or none that can be reached. */
export class NotRegistered extends Error {}

class Push {
  state = $state<PushState>("unknown");
  /** Asked once; afterwards the settings are the place. */
  offered = $state(localStorage.getItem(declined) !== null);

  private registration = navigator.serviceWorker?.ready;

  async look() {
    if (!("PushManager" in globalThis) || !("Notification" in globalThis) || !this.registration) this.state = "unsupported";
    else if (Notification.permission === "denied") this.state = "denied";
    else this.state = (await (await this.registration).pushManager.getSubscription()) ? "on" : "off";
  }

  async turnOn() {
    if ((await Notification.requestPermission()) !== "granted") return this.look();
    const { public_key } = await get("/push/public-key");
    let subscription: PushSubscription;
    try {
      subscription = await (await this.registration!).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
    } catch (problem) {
      throw new NotRegistered("not registered", { cause: problem });
    }
    const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } };
    await post("/user/push-subscription", { endpoint, keys });
    await this.look();
  }

  /** The platform forgets this device first: a subscription that is gone cannot be named any more. */
  async turnOff() {
    const subscription = await (await this.registration)?.pushManager.getSubscription();
    if (subscription) {
      await remove("/user/push-subscription", { endpoint: subscription.endpoint });
      await subscription.unsubscribe();
    }
    await this.look();
  }

  notNow() {
    this.offered = true;
    localStorage.setItem(declined, "1");
  }
}

export const push = new Push();
