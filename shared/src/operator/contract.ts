import { accountCalls } from './accounts-contract.ts'
import { catalogueCalls } from './catalogue-contract.ts'
import { eventCalls } from './events-contract.ts'
import { houseCalls } from './house-contract.ts'
import { outcomeCalls } from './outcomes-contract.ts'

/** The calls with which operators run the game; each leaves a row in the audit log. */
export const operator = { ...catalogueCalls, ...eventCalls, ...outcomeCalls, ...accountCalls, ...houseCalls }
