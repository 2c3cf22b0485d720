/**
 * The required fields of each answer in the specification (Core §3, §7; Market §3, §7), listed by hand. A field that
 * we add to one of these answers must be marked as ours, or the client would refuse servers that follow the
 * specification. Below `data`, a dot leads into a list or an object. 'status' means that only the status is specified.
 */
export const specified: Readonly<Record<string, string>> = {
  'POST /user/login': 'token user',
  'POST /auth/register': 'token user',
  'GET /me/get_profile': '',
  'PUT /me/profile_flags': 'status',
  'POST /me/update_profile': 'status',
  'POST /me/verify_number': 'status',
  'POST /me/resend_code': 'status',
  'PATCH /v2/users/{id}': 'status',
  'GET /me/get_balance': '',
  'GET /me/transaction':
    'data.transaction_id data.date data.amount data.stage data.status data.columns data.columns.column_name data.columns.column_value',
  'POST /me/sign_onramp': 'signature',
  'GET /me/list_filters/params': 'data.name data.value data.filter data.filter.name data.filter.value',
  'GET /me/identities_matches/params': 'match',
  'GET /me/identities_matches_marketplace_list/params': 'match',
  'GET /me/matches/params': 'category month day year'
    .split(' ')
    .map((part) =>
      [
        '',
        '.card_collections',
        '.rarities',
        '.cards',
        '.cards.id',
        '.cards.card_collection_name',
        '.cards.rarity_name',
      ]
        .map((path) => part + path)
        .join(' '),
    )
    .join(' '),
  'GET /me/eligible_matches/params': 'data data.data.title data.data.ownership',
  'GET /me/identity_rarity/params': 'name',
  'GET /me/prediction_rarity/params': 'name',
  'GET /card_collection/list_card_collections/params':
    'data.id data.name data.series.id data.series.name data.series.image data.series.cost data.series.tag data.series.tier',
  'POST /card_series/{id}/buy': 'status',
  'POST /card_pack/{id}/open': 'cards',
  'POST /card_pack/open': 'cards',
  'POST /nft/craft_identity': 'status',
  'POST /nft/craft_prediction': 'status',
  'POST /prize/combined_prize': 'cards',
  'POST /claimback/cards': 'status',
  'POST /claimback/rewards': 'status',
  'GET /me/prediction_status/params':
    'data.id data.created_at data.event_date data.event_type data.identity data.event data.trigger data.prize_value data.status',
  'GET /pool':
    'trigger_pools.name trigger_pools.total_entries trigger_pools.is_open trigger_pools.total_pool_amount ' +
    'trigger_pools.user_identity_pool.name trigger_pools.user_identity_pool.player_amount trigger_pools.user_identity_pool.status ' +
    'trigger_pools.total_identity_pool.name trigger_pools.total_identity_pool.subtotal_amount',
  'POST /marketplace_listing/{id}/sell': 'status',
  'POST /marketplace_listing/{id}/buy': 'status',
  'POST /marketplace_listing/{id}/cancel': 'status',
  'POST /marketplace_offer': 'status',
  'GET /marketplace_offer/{id}': 'offer',
  'POST /marketplace_offer/{id}/review_marketplace_offer': 'status',
  'POST /marketplace_counter_offer': 'status',
  'GET /marketplace_counter_offer/{id}': 'offer',
  'POST /marketplace_counter_offer/{id}/review_marketplace_counter_offer': 'status',
  'GET /me/notification': 'id message type created_at payload',
  'PUT /me/notification/clear/param': 'id message type created_at payload',
  ...Object.fromEntries(
    [
      'nft_card_date nft_card_category nft_card_identity nft_card_event_date nft_card_trigger nft_card_prize',
      'nft_card_prediction card_pack marketplace_cards marketplace_card_packs',
    ]
      .join(' ')
      .split(' ')
      .map((name) => [`GET /me/${name}/params`, 'cards']),
  ),
}

const cardFields = [
  'id',
  'name',
  'image',
  'type',
  'tag',
  'properties',
  'properties.title',
  'properties.text',
].concat('owned_by_self')

const partFields = ['category', 'birth_month', 'birth_day', 'birth_year'].flatMap((part) => [
  part,
  `${part}.name`,
  `${part}.status`,
])

const matchFields = ['id', 'name', 'custom_one', 'custom_two', 'identity_owned', ...partFields]

export const named: Readonly<Record<string, readonly string[]>> = {
  cards: cardFields.map((field) => `data.${field}`),
  match: matchFields.map((field) => `data.${field}`),
  offer: ['id', 'offer_amount', 'offer_submitted', 'data', ...cardFields.map((field) => `data.${field}`)],
}
