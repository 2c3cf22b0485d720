import type { ProviderAccounts } from './provider-accounts.ts'

export interface ResetMails {
  /** Returns once the wish is counted, which takes as long for an email without an account. */
  promise(email: string, address: string): Promise<void>
  /** Waits for the mails that were promised. */
  finished(): Promise<void>
}

/**
 * Mails that set a new password. Finding the account, and writing a link and a mail for it, come behind the answer: how
 * long they take would tell who has an account.
 */
export function createResetMails(
  accounts: Pick<ProviderAccounts, 'mayMailResetLink' | 'mailResetLink'>,
  onError: (error: unknown) => void,
): ResetMails {
  const underWay = new Set<Promise<void>>()
  return {
    async promise(email, address) {
      if (!(await accounts.mayMailResetLink(email, address))) return
      const mail = accounts
        .mailResetLink(email)
        .catch(onError)
        .finally(() => underWay.delete(mail))
      underWay.add(mail)
    },
    async finished() {
      await Promise.all(underWay)
    },
  }
}
