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
  return isCard(object) ? completedCard(object) : object
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
