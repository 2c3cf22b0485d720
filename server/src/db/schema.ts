import type { Generated } from 'kysely'

/** The tables as Kysely sees them; written from the migrated database by `npm run write-schema`. */
export interface Schema {
  account: Account
  api_key: ApiKey
  asset: Asset
  audit: Audit
  audit_head: AuditHead
  bid: Bid
  candidate_list: CandidateList
  category: Category
  claim: Claim
  collection: Collection
  collection_person: CollectionPerson
  consent: Consent
  content_load: ContentLoad
  counter: Counter
  definition: Definition
  deposit: Deposit
  dispute: Dispute
  drawn_rarity: DrawnRarity
  drawn_rarity_head: DrawnRarityHead
  event: Event
  event_collection: EventCollection
  event_participant: EventParticipant
  feed_message: FeedMessage
  feed_poll: FeedPoll
  house_rollup: HouseRollup
  idempotency: Idempotency
  job_run: JobRun
  ledger_account: LedgerAccount
  listing_event: ListingEvent
  login_failure: LoginFailure
  market_count: MarketCount
  market_count_change: MarketCountChange
  market_price_count: MarketPriceCount
  notification: Notification
  observation: Observation
  offer: Offer
  outbox: Outbox
  outcome: Outcome
  pack: Pack
  pack_reseal: PackReseal
  past_rate: PastRate
  past_result: PastResult
  person: Person
  play_report: PlayReport
  pool_change: PoolChange
  pool_closing: PoolClosing
  pool_settlement: PoolSettlement
  provider_attempt: ProviderAttempt
  provider_entity: ProviderEntity
  provider_key: ProviderKey
  provider_revocation: ProviderRevocation
  provider_secret: ProviderSecret
  public_profile: PublicProfile
  push_choice: PushChoice
  push_head: PushHead
  push_key: PushKey
  push_message: PushMessage
  push_subscription: PushSubscription
  replay_clock: ReplayClock
  ruling: Ruling
  seal_place: SealPlace
  season_record: SeasonRecord
  season_record_head: SeasonRecordHead
  season_run: SeasonRun
  series: Series
  series_version: SeriesVersion
  share: Share
  source: Source
  source_key: SourceKey
  switch_change: SwitchChange
  text_sent: TextSent
  tournament: Tournament
  tournament_entry: TournamentEntry
  transfer: Transfer
  transfer_block: TransferBlock
  trigger_category: TriggerCategory
  trigger_collection: TriggerCollection
  trigger_definition: TriggerDefinition
  verification: Verification
  wallet_seed: WalletSeed
  withdrawal: Withdrawal
  work_taken: WorkTaken
}

export interface Account {
  id: number
  auth_id: string
  email: string
  email_verified_at: Date | null
  password_hash: string | null
  name: string
  nickname: string | null
  phone_number: string | null
  phone_verified_at: Date | null
  birth_date: string | null
  state: string | null
  role: Generated<string>
  flags: Generated<unknown>
  wallet_address: string
  weekly_limit_cents: Generated<number>
  weekly_limit_next_cents: number | null
  weekly_limit_next_at: Date | null
  break_until: Date | null
  self_excluded_until: Date | null
  daily_pack_at: Date | null
  daily_pack_streak: Generated<number>
  version: Generated<number>
  created_at: Generated<Date>
  confirmed_email: string | null
  weekly_limit_set_at: Date | null
  suspended_at: Date | null
  suspended_by: number | null
  suspended_reason: string | null
  frozen_at: Date | null
  frozen_reason: string | null
  closed_at: Date | null
  is_resident: Generated<boolean>
  hides_residents: Generated<boolean>
}

export interface ApiKey {
  id: Generated<number>
  account_id: number
  name: string
  key_hash: string
  tail: string
  scopes: string[]
  created_at: Generated<Date>
  expires_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

export interface Asset {
  id: number
  kind: string
  owner_id: number
  place: Generated<string>
  price_cents: number | null
  inside_id: number | null
  gone_as: string | null
  version: Generated<number>
  tradable: boolean
  tutorial: Generated<boolean>
  offers_open: Generated<boolean>
  redeemable: Generated<boolean>
  definition_id: number
  collection_id: number
  name: string
  rarity: number
  serial: number | null
  value_cents: number | null
  person_id: string | null
  event_id: number | null
  trigger_id: number | null
  outcome_id: number | null
  series_id: number | null
  series_version: number | null
  predictions: Generated<number>
  correct: Generated<number>
  streak: Generated<number>
  best_streak: Generated<number>
  minted_from: number | null
  minted_as: string
  listed_at: Date | null
  created_at: Date
  pool_entry_of: number | null
  bonus_paid: Generated<boolean>
  locked_by: number | null
}

export interface Audit {
  id: number
  at: Date
  actor_id: number | null
  action: string
  subject: string
  detail: unknown
  hash: string
  previous_hash: string
}

export interface AuditHead {
  only_row: Generated<boolean>
  hash: string
}

export interface Bid {
  id: number
  maker_id: number
  kind: string
  ref: string
  name: string
  collection_id: number | null
  rarity: number | null
  cents: number
  quantity: number
  remaining: number
  status: Generated<string>
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}

export interface CandidateList {
  hash: string
  list: unknown
  created_at: Generated<Date>
}

export interface Category {
  id: number
  name: string
  sport: string
}

export interface Claim {
  prediction_id: number
  outcome_id: number
  account_id: number
  claimed_as: string
  prize_cents: number
  tutorial: boolean
  at: Date
}

export interface Collection {
  id: number
  source_id: string
  name: string
  description: string
  sport: string
  position: number
}

export interface CollectionPerson {
  collection_id: number
  person_id: string
}

export interface Consent {
  account_id: number
  document: string
  version: string
  given_at: Generated<Date>
}

export interface ContentLoad {
  only_row: Generated<boolean>
  hash: string
  figures: unknown
  findings: unknown
  loaded_at: Generated<Date>
  directory: Generated<string>
}

export interface Counter {
  key: string
  value: Generated<number>
  maximum: number
}

export interface Definition {
  id: number
  kind: string
  collection_id: number
  ref: string
  name: string
}

export interface Deposit {
  id: number
  provider_id: string
  account_id: number | null
  status: string
  cents: number | null
  reversed_cents: Generated<number>
  reason: string | null
  detail: unknown
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface Dispute {
  id: number
  outcome_id: number
  account_id: number
  reason: string
  link: string | null
  created_at: Date
  answered_at: Date | null
}

export interface DrawnRarity {
  series_id: number
  series_version: number
  rarity: number
  cards: number
}

export interface DrawnRarityHead {
  only_row: Generated<boolean>
  up_to: Date
}

export interface Event {
  id: number
  source_id: string | null
  season_run_id: number | null
  type: string
  name: string
  short_name: string
  starts_at: Date
  original_starts_at: Date
  actual_started_at: Date | null
  closed_at: Date | null
  status: Generated<string>
  pool: Generated<boolean>
  group_name: string | null
  week: number | null
  sources_required: Generated<number>
  void_after: string
  detail: Generated<unknown>
  version: Generated<number>
}

export interface EventCollection {
  event_id: number
  collection_id: number
}

export interface EventParticipant {
  event_id: number
  person_id: string
  team: string | null
}

export interface FeedMessage {
  key_id: string
  signature: string
  at: Date
}

export interface FeedPoll {
  mapping: string
  source: string
  etag: string | null
  polled_at: Date
  succeeded_at: Date | null
  failures: Generated<number>
  accepted: Generated<number>
  skipped: Generated<number>
  problem: string | null
}

export interface HouseRollup {
  ledger_account_id: number
  cents: number
  up_to: Date
}

export interface Idempotency {
  account_id: number
  key: string
  hash: string
  answer: string
  at: Generated<Date>
}

export interface JobRun {
  name: string
  ran_at: Date
  milliseconds: number
  runs: Generated<number>
  failures: Generated<number>
  failing_since: Date | null
  problem: string | null
}

export interface LedgerAccount {
  id: number
  account_id: number | null
  kind: string
  balance_cents: number | null
}

export interface ListingEvent {
  id: number
  asset_id: number
  definition_id: number
  rarity: number
  what: string
  price_cents: number
  seller_id: number
  buyer_id: number | null
  at: Date
  held_cents: Generated<number>
  review: string | null
}

export interface LoginFailure {
  account: string
  kind: string
  source: string
  failures: number
  ends_at: Date
}

export interface MarketCount {
  definition_id: number
  kind: string
  collection_id: number
  rarity: number
  event_id: number | null
  is_listed: boolean
  copies: number
}

export interface MarketCountChange {
  definition_id: number
  kind: string
  collection_id: number
  rarity: number
  event_id: number | null
  price_cents: number | null
  copies: number
}

export interface MarketPriceCount {
  kind: string
  event_id: number | null
  price_cents: number
  copies: number
}

export interface Notification {
  id: number
  account_id: number
  type: string
  message: Generated<string>
  payload: unknown
  fact: string
  created_at: Date
  dismissed_at: Date | null
  xact: Generated<string>
  facts: unknown
}

export interface Observation {
  id: Generated<number>
  event_id: number
  person_id: string | null
  metric: string
  value: number | null
  final: boolean
  source: string
  at: Generated<Date>
  said_at: Generated<Date>
}

export interface Offer {
  id: number
  asset_id: number
  maker_id: number
  owner_id: number
  counter_of: number | null
  cents: number
  held_cents: number
  status: Generated<string>
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}

export interface Outbox {
  id: Generated<number>
  channel: string
  recipient: string
  subject: Generated<string>
  body: string
  created_at: Generated<Date>
  sent_at: Date | null
  state: Generated<string>
  tries: Generated<number>
  next_try_at: Date | null
  good_until: Date | null
  problem: string | null
  account_id: number | null
}

export interface Outcome {
  id: number
  event_id: number
  person_id: string | null
  trigger_id: number
  status: Generated<string>
  decided_at: Date | null
  final_at: Date | null
  frozen: Generated<boolean>
  evidence: unknown
  settled_at: Date | null
  version: Generated<number>
  amended_at: Date | null
  corrected_at: Date | null
}

export interface Pack {
  asset_id: number
  seed_hash: string
  seed_cipher: Buffer
  client_seed: string | null
  opened_by: number | null
  opened_at: Date | null
  seed: string | null
  proof: unknown
  committed_at: Date
  client_seed_by: number | null
  client_seed_fixed_at: Date | null
  sealed_lists: string | null
  resealed_at: Date | null
}

export interface PackReseal {
  asset_id: number
  at: Date
  reason: string
  seed_hash_before: string
  seed_hash: string
}

export interface PastRate {
  trigger_id: number
  category_id: number | null
  games: number
  hits: number
}

export interface PastResult {
  person_id: string
  source_id: string
  event_type: string
  name: string
  played_at: Date
  person_values: unknown
  event_values: unknown
}

export interface Person {
  id: string
  name: string
  category_id: number
  birth_date: string
  team: string | null
  position: string | null
  league_id: string | null
  fame: never
  source: string
}

export interface PlayReport {
  id: Generated<number>
  event_id: number
  source: string
  play_id: number
  play: unknown
  said_at: Date
  at: Date
  xact: Generated<string>
}

export interface PoolChange {
  event_id: number
  at: Generated<Date>
  xact: Generated<string>
}

export interface PoolClosing {
  event_id: number
  starts_at: Date
  told_at: Generated<Date>
}

export interface PoolSettlement {
  event_id: number
  trigger_id: number
  settled_at: Generated<Date>
  right_outcomes: string[]
  wrong_outcomes: string[]
  late_entries: string[]
  entries: number
  right_cents: number
  forfeited_cents: number
  last_cent_remainder: number | null
  last_cent_entry: number | null
}

export interface ProviderAttempt {
  key: unknown
  points: Generated<number>
  expire: number | null
}

export interface ProviderEntity {
  model: string
  id: string
  payload: unknown
  grant_id: string | null
  uid: string | null
  auth_id: string | null
  expires_at: Date
  consumed_at: Date | null
}

export interface ProviderKey {
  kid: string
  public_jwk: unknown
  private_sealed: Buffer
  state: string
  state_since: Generated<Date>
}

export interface ProviderRevocation {
  grant_id: string
  revoked_at: Generated<Date>
}

export interface ProviderSecret {
  name: string
  sealed: Buffer
  state: Generated<string>
  state_since: Generated<Date>
}

export interface PublicProfile {
  account_id: number
  listed: Generated<boolean>
  shows_earnings: Generated<boolean>
  showcase: Generated<string[]>
}

export interface PushChoice {
  account_id: number
  kinds: Generated<string[]>
  quiet_from: number | null
  quiet_to: number | null
  time_zone: string | null
}

export interface PushHead {
  only_row: Generated<boolean>
  xact: Generated<string>
}

export interface PushKey {
  name: string
  public_key: string
  private_sealed: Buffer
}

export interface PushMessage {
  subscription_id: number
  notification_id: number
  tries: Generated<number>
  next_try_at: Generated<Date>
  good_until: Date
}

export interface PushSubscription {
  id: Generated<number>
  account_id: number
  endpoint: string
  p256dh: string
  auth: string
  created_at: Generated<Date>
}

export interface ReplayClock {
  only_row: Generated<boolean>
  epoch: Date
  speed: number
  from_day: string | null
  first_run: number
  content_hash: string | null
  season: number | null
}

export interface Ruling {
  outcome_id: number
  version: number
  status: string
  evidence: unknown
  at: Date
  final_at: Date
}

export interface SealPlace {
  only_row: Generated<boolean>
  place: string | null
}

export interface SeasonRecord {
  season: number
  account_id: number
  listed: Generated<boolean>
  predictions: number
  correct: number
  streak: number
  best_streak: number
  earned_cents: number
}

export interface SeasonRecordHead {
  only_row: Generated<boolean>
  up_to: Date
  prediction_id: number
  amended_up_to: Generated<Date>
}

export interface SeasonRun {
  id: number
  sport: string
  run: number
  starts_at: Date
}

export interface Series {
  id: number
  source_id: string
  collection_id: number
  name: string
  pack_type: string
  tier: number
  special_offer: Generated<boolean>
  on_sale: Generated<boolean>
  tutorial: Generated<boolean>
  position: number
  current_version: number
  counter_key: string | null
}

export interface SeriesVersion {
  series_id: number
  version: number
  price_cents: number
  contents: unknown
  odds: unknown
  prize_values: unknown
  supply: number | null
  hash: string
  created_at: Generated<Date>
  rules: Generated<unknown>
}

export interface Share {
  id: Generated<number>
  account_id: number
  code: string
  what: string
  facts: unknown
  shows_name: boolean
  shows_amount: boolean
  created_at: Generated<Date>
  revoked_at: Date | null
}

export interface Source {
  id: number
  name: string
  moves_events: boolean
  created_at: Date
  retired_at: Date | null
  version: Generated<number>
}

export interface SourceKey {
  id: string
  source_id: number
  created_at: Date
  ends_at: Date | null
}

export interface SwitchChange {
  id: number
  name: string
  open: boolean
  reason: string
  changed_by: number
  at: Date
}

export interface TextSent {
  id: Generated<number>
  account_id: number
  number_hash: string
  address: string
  sent_at: Generated<Date>
}

export interface Tournament {
  id: number
  creator_id: number
  stake_cents: number
  seats: number
  invite_code: string | null
  status: Generated<string>
  version: Generated<number>
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
}

export interface TournamentEntry {
  id: number
  tournament_id: number
  account_id: number
  prediction_id: number
  wager_id: number
  result: string | null
  paid_cents: Generated<number>
  entered_at: Date
}

export interface Transfer {
  id: number
  from_id: number
  to_id: number
  cents: number
  kind: string
  ref: number | null
  commit_id: number
  at: Date
}

export interface TransferBlock {
  number: number
  up_to: Date
  transfers: number
  marks: Buffer
  hash: string
  previous_hash: string
}

export interface TriggerCategory {
  trigger_id: number
  category_id: number
}

export interface TriggerCollection {
  trigger_id: number
  collection_id: number
}

export interface TriggerDefinition {
  id: number
  source_id: string
  name: string
  sentence: string
  metric: string
  comparator: string
  threshold: number
  aggregation: Generated<string>
  subject: string
  rarity: Generated<number>
  event_types: string[]
  hit_rates: Generated<unknown>
  active: Generated<boolean>
  published_at: Date | null
  reasons: Generated<string[]>
}

export interface Verification {
  account_id: number
  purpose: string
  target: string
  secret_hash: string
  tries_left: number
  expires_at: Date
}

export interface WalletSeed {
  only_row: Generated<boolean>
  fingerprint: string
}

export interface Withdrawal {
  id: number
  account_id: number
  cents: number
  address: string
  status: Generated<string>
  approved_by: number | null
  reason: string | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
  approved_at: Date | null
  confirmed_by: number | null
}

export interface WorkTaken {
  id: number
  kind: string
  subject: string
  taken_by: number | null
  at: Date
}
