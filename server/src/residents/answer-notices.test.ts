import { expect, test } from 'vitest'
import { answerNotices } from './answer-notices.ts'
import { createCaller, type Transport } from './caller.ts'
import { pickerOf } from './picker.ts'

const at = new Date(0).toISOString()
const noticesOf = [
  { id: 2, type: 'prediction_resolved', message: '', created_at: at, payload: {} },
  { id: 1, type: 'offer_made', message: '', created_at: at, payload: { OfferId: 7 } },
]
const emptyPage = {
  data: [],
  pagination_metadata: {
    total_count: 0,
    current_page: 1,
    page_count: 0,
    has_prev_page: false,
    has_next_page: false,
    offset: 0,
    limit: 20,
  },
}

/** A game that is too busy to show an offer once, and shows what it was asked for. */
function busyGame() {
  const asked: string[] = []
  let isBusy = true
  const transport: Transport = {
    async send({ path }) {
      asked.push(path)
      if (path === '/api/me/notification') return { status: 200, body: noticesOf }
      if (!path.startsWith('/api/marketplace_offer/')) return { status: 200, body: emptyPage }
      const code = isBusy ? 'busy' : 'not_found'
      isBusy = false
      return { status: 409, body: { code, message: code } }
    },
  }
  return { asked, caller: createCaller(transport) }
}

test('a decided call is collected at the next look if an answer before it did not get through', async () => {
  const { asked, caller } = busyGame()
  const actor = { caller, pick: pickerOf(1), taste: null, payIn: () => Promise.resolve() }
  const answered = { ids: new Set<number>() }
  await expect(answerNotices(actor, answered, () => 0)).rejects.toMatchObject({ code: 'busy' })
  await answerNotices(actor, answered, () => 0)
  expect(asked).toContainEqual(expect.stringContaining('/nft_card_prediction/'))
  expect(answered.ids).toEqual(new Set([1, 2]))
  asked.length = 0
  await answerNotices(actor, answered, () => 0)
  expect(asked).toEqual(['/api/me/notification'])
})
