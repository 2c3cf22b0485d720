// oidc-provider prints "Unsupported runtime" when it is imported on a Node.js release without an LTS name, and the one
// that we pin (ADR 2) has none.
if (process.release.lts === undefined) Object.assign(process.release, { lts: 'unnamed' })
