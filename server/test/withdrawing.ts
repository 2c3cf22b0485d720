import { z } from 'zod'
import { checkInvariants } from '../src/ledger/invariants.ts'
import { give } from './app-predictions.ts'
import type { Answer, Someone, WholeApp } from './whole-app.ts'

export const statusIn = ({ body }: Answer) => z.object({ status: z.string() }).parse(body).status
export const codeIn = ({ body }: Answer) => z.object({ code: z.string() }).parse(body).code

/** Players with money to withdraw, and the operators who move withdrawals on. */
export function withdrawing(app: WholeApp) {
  let second: Someone | null = null

  async function playerWith(dollars: number): Promise<Someone> {
    const who = await app.register()
    await app.confirmEmail(who)
    await giveMature(who, dollars)
    return who
  }

  /** Adds money that arrived long enough ago to be withdrawn. */
  async function giveMature(who: Someone, dollars: number): Promise<void> {
    await give(app, who, { funds: dollars })
    await app.letMoneyMature(who)
  }

  /** A second operator with the first one's rights and another account. */
  async function secondOperator(): Promise<Someone> {
    second ??= await newOperator()
    return second
  }

  async function newOperator(): Promise<Someone> {
    const who = await app.registerOperator('owner')
    await app.confirmEmail(who)
    return who
  }

  /** An operator's step; the first operator's unless another one is named. */
  const step = (
    id: number,
    word: string,
    { as = app.operator, reason }: { readonly as?: Someone; readonly reason?: string } = {},
  ) =>
    app.send('POST', `/api/operator/withdrawals/${id}/${word}`, {
      token: as.token,
      body: reason === undefined ? {} : { reason },
    })
  const sound = () => checkInvariants(app.database.owner)

  return { playerWith, giveMature, secondOperator, newOperator, step, sound }
}
