interface PolicyRules {
  readonly createHTML: (text: string) => string | null
  readonly createScriptURL: (address: string) => string | null
}

declare global {
  interface Window {
    /** Missing from TypeScript's types. Browsers without it lose only this second line of defense. */
    readonly trustedTypes?: { createPolicy: (name: string, rules: PolicyRules) => unknown }
  }
}

/**
 * Creates the default policy of trusted types. Our content policy has browsers refuse any text that would become
 * markup or a script's address. This one allows three exceptions: plain text that the tours' library sets as markup,
 * the worker that the identity provider's library starts from its own blob, and our service worker.
 */
export function setTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) =>
      address === '/sw.js' || address.startsWith(`blob:${window.location.origin}/`) ? address : null,
  })
}
