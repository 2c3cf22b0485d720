import { rarityNames, rarityOf } from '@called-shot/shared/cards/kinds.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Any server that keeps to the specification will do: a list's `data` may be null (LIST-33), its metadata may hold
 * only the total, offset and limit, and cards may lack the fields that are ours alone (rarity, collection, face).
 */
export function completed(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(completed)
  if (!isObject(json)) return json
  const object = Object.fromEntries(Object.entries(json).map(([name, value]) => [name, completed(value)]))
  if ('pagination_metadata' in object) return completedPage(object)
  if ('offer_amount' in object) return completedOffer(object)
  if ('transaction_id' in object) return completedTransaction(object)
  if ('user_identity_pool' in object) return completedPool(object)
  if ('trigger_pools' in object)
    return { events: [], ...object, trigger_pools: object['trigger_pools'] ?? [] }
  if ('payload' in object) return completedNotification(object)
  return isCard(object) ? completedCard(object) : object
}

/** A list that a server sends bare or as `{ data }`, where the contract has it bare (NOTI-22). */
export function bare(json: unknown): unknown {
  return isObject(json) && Array.isArray(json['data']) ? json['data'] : json
}

function isObject(json: unknown): json is Json {
  return typeof json === 'object' && json !== null
}

function completedPage(page: Json): Json {
  const given = isObject(page['pagination_metadata']) ? page['pagination_metadata'] : {}
  const numberIn = (name: string, otherwise: number) => {
    const value = given[name]
    return typeof value === 'number' ? value : otherwise
  }
  const total = numberIn('total_count', 0)
  const limit = Math.max(1, numberIn('limit', 20))
  const offset = numberIn('offset', 0)
  const metadata = {
    total_count: total,
    offset,
    limit,
    current_page: Math.floor(offset / limit) + 1,
    page_count: Math.max(1, Math.ceil(total / limit)),
    has_prev_page: offset > 0,
    has_next_page: offset + limit < total,
  }
  return { ...page, data: page['data'] ?? [], pagination_metadata: { ...metadata, ...given } }
}

function isCard(object: Json): boolean {
  return 'properties' in object && 'tag' in object && 'type' in object
}

function completedCard(card: Json): Json {
  const properties = Array.isArray(card['properties']) ? card['properties'].filter(isObject) : []
  const textOf = (title: string) => {
    const text = properties.find((property) => property['title'] === title)?.['text']
    return typeof text === 'string' ? text : ''
  }
  const rarity = rarityOf(textOf('Rarity')) ?? 1
  return {
    rarity,
    rarity_name: rarityNames[rarity],
    collection: textOf('Collection'),
    face: {},
    image_back: '',
    marketplace_id: -1,
    is_listed: false,
    ...card,
    cost: card['cost'] ?? null,
  }
}

/** The specified fields of an offer are enough: it is then open, and the one who reads it may answer. */
function completedOffer(offer: Json): Json {
  const amountOf = (name: string) => Number(offer[name]) || 0
  const hours = amountOf('expiry_in_days') * 24 + amountOf('expiry_in_hours')
  const milliseconds = (hours * 60 + amountOf('expiry_in_minutes')) * 60_000
  return {
    isCounter: false,
    status: 'open',
    answerable: true,
    timeline: [],
    expires_at: new Date(Date.now() + milliseconds).toISOString(),
    ...offer,
  }
}

const columnCount = 7

/** Rows are padded to 7 columns, whoever sends fewer (PROF-10). */
function completedTransaction(row: Json): Json {
  const given = Array.isArray(row['columns']) ? row['columns'] : []
  const blanks = Array.from({ length: Math.max(0, columnCount - given.length) }, () => ({
    column_name: '',
    column_value: '',
  }))
  return {
    offer_id: null,
    transaction_type: '',
    ...row,
    columns: [...given, ...blanks].slice(0, columnCount),
  }
}

/** Ids that do not apply may be absent or null; times may be milliseconds (NOTI-08, NOTI-13). */
function completedNotification(notification: Json): Json {
  const payload = isObject(notification['payload']) ? notification['payload'] : {}
  const at = notification['created_at']
  return {
    ...notification,
    created_at: typeof at === 'number' ? new Date(at).toISOString() : at,
    payload: Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null)),
  }
}

/** The specified fields of a pool are enough: it is then of no event that one could look into. */
function completedPool(pool: Json): Json {
  const named = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : [])
  return {
    event_id: 0,
    trigger_id: 0,
    event_name: '',
    trigger_name: '',
    is_settled: false,
    closes_at: null,
    ...pool,
    user_identity_pool: named(pool['user_identity_pool']).map((entry) => ({
      prediction_id: 0,
      outcome_id: 0,
      bonus: null,
      ...entry,
    })),
    total_identity_pool: named(pool['total_identity_pool']).map((entry) => ({ outcome_id: 0, ...entry })),
  }
}
