interface PolicyRules {
  readonly createHTML: (text: string) => string | null
  readonly createScriptURL: (address: string) => string | null
}

declare global {
  interface Window {
    /** TypeScript does not know it yet; browsers without it lack this second wall, and nothing else. */
    readonly trustedTypes?: { createPolicy: (name: string, rules: PolicyRules) => unknown }
  }
}

/**
 * Our content policy has browsers refuse any text that would become markup or the address of a script. There are three
 * exceptions: the library of the tours sets plain words as markup, the identity provider's library starts a worker
 * from its own blob, and our own service worker. Everything else stays refused.
 */
export function setTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) =>
      address === '/sw.js' || address.startsWith(`blob:${window.location.origin}/`) ? address : null,
  })
}
