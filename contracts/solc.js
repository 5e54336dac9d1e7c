#!/usr/bin/env node
// Lets forge use the npm build of the compiler: it answers the two calls that forge makes,
// `--version` and `--standard-json` (input on stdin, output on stdout).
const solc = require("solc");

if (process.argv.includes("--version")) {
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`);
} else if (process.argv.includes("--standard-json")) {
  process.stdout.write(solc.compile(require("fs").readFileSync(0, "utf8")));
} else {
  console.error("solc.js answers only --version and --standard-json");
  process.exit(1);
}
