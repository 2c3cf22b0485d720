import { Readable } from 'node:stream'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { room } from '@called-shot/shared/operator/entrance-contract.ts'
import { content } from '@called-shot/shared/operator/content-contract.ts'
import { lookup } from '@called-shot/shared/operator/lookup-contract.ts'
import { checks } from '@called-shot/shared/operator/checks-contract.ts'
import { matchDay } from '@called-shot/shared/operator/match-day-contract.ts'
import { money } from '@called-shot/shared/operator/money-contract.ts'
import { players } from '@called-shot/shared/operator/players-contract.ts'
import { switches } from '@called-shot/shared/operator/switches-contract.ts'
import { work } from '@called-shot/shared/operator/work-contract.ts'
import { publishContent, tryFolder, type PublishingParts } from '../catalogue/publish-content.ts'
import { previewEdited, publishEdited, tryEdit } from '../catalogue/publish-edit.ts'
import { queriesOf } from '../commit/reader.ts'
import { showsMessages, type Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { sentenceOf, type BackupWatch } from '../db/watch-backups.ts'
import { amendOutcome } from '../events/amend-outcome.ts'
import { cancelEvent, postponeEvent, startEvent } from '../events/change-event.ts'
import { createEvent } from '../events/create-event.ts'
import { decideOutcome } from '../events/decide-outcome.ts'
import type { OracleSettings } from '../events/decide-outcomes.ts'
import { listEvents } from '../events/event-lists.ts'
import { setParticipation } from '../events/set-participation.ts'
import { serve, serveCommand, serveFile, serveTried, type Server } from '../http/serve.ts'
import { readBooks } from '../ledger/books.ts'
import { endSessionsEverywhere } from '../account/end-sessions.ts'
import { addNote, closeFor, deskAccount, endAllSessions } from './account-desk.ts'
import { askCheck } from './ask-check.ts'
import { listCards } from './card-lists.ts'
import { listChecks } from './check-lists.ts'
import { listVersions, readPublished, readVersion } from './content-lists.ts'
import { listNotes } from './note-lists.ts'
import { listSessions } from './session-lists.ts'
import { restoreAccount, suspendAccount, unfreezeAccount } from './change-account.ts'
import { createCandidateLists } from '../packs/candidate-lists.ts'
import { grant } from './grant.ts'
import { listAccounts } from './account-lists.ts'
import { listAudit } from './audit-lists.ts'
import { listOutbox } from './outbox-lists.ts'
import { listDisputes, listOutcomes } from './outcome-lists.ts'
import { listPeople } from './person-lists.ts'
import { listTriggers } from './trigger-lists.ts'
import { refundPack } from './refund-pack.ts'
import { reportObservations } from './report-observations.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import { operatorsRoutes } from './operators-routes.ts'
import { readHealth } from './health-lists.ts'
import { ownHealth } from './own-health.ts'
import { readMoney } from './money-lists.ts'
import { listTransfers, transfersCsv } from './transfer-lists.ts'
import { searchEverything } from './search-lists.ts'
import { listExposure, listMatchDay } from './exposure-lists.ts'
import { previewAmendment } from './preview-amendment.ts'
import { closeSwitch, openSwitch } from './set-switch.ts'
import { showSubject } from './subject-lists.ts'
import { listSwitches } from './switch-lists.ts'
import { takeWork } from './take-work.ts'
import { listWork } from './work-lists.ts'

export interface OperatorParts {
  readonly database: Database
  readonly oracle: OracleSettings
  readonly voidAfterSeconds: number
  readonly config: PublishingParts['config'] &
    Pick<Config, 'needsTwoPersons' | 'season' | 'limits' | 'operator' | 'withdrawalsOpen' | 'databaseUrl'>
  /** The sources of the mapping files; operators cannot report under these names. */
  readonly mappedSources: readonly string[]
  readonly backups: BackupWatch
}

/** The operators' calls; the command line uses the same ones (docs/operating.md). */
export function operatorRoutes(
  server: Server,
  { database, oracle, voidAfterSeconds, config, mappedSources, backups }: OperatorParts,
): void {
  const queries = queriesOf(database.game)
  serve(server, room.enter, async ({ player }) => ({
    email: player.email,
    roles: [...player.operatorRoles],
    season: config.season.is,
    needs_two_persons: config.needsTwoPersons,
  }))
  operatorsRoutes(server, queries, config)
  serve(server, lookup.search, ({ query }) => searchEverything(queries, query.q))
  serve(server, lookup.show, ({ query }) => showSubject(queries, query))
  serve(server, matchDay.list, ({ query }) => listMatchDay(queries, query))
  serve(server, matchDay.exposure, ({ query }) => listExposure(queries, query.event_id, query.crafted_from))
  serve(server, matchDay.amendment, ({ params, query }) => previewAmendment(queries, params, query))
  moneyRoutes(server, { database, config })
  playerRoutes(server, { database, config })
  checkRoutes(server, { database, config, backups })
  serve(server, work.list, () => listWork(queries, { backups, now: new Date() }))
  serve(server, work.health, async () => ({
    ...(await readHealth(database.owner)),
    ...(await ownHealth(server.app)),
  }))
  serveCommand(server, work.take, takeWork)
  serve(server, switches.list, () => listSwitches(queries))
  serveCommand(server, switches.close, closeSwitch)
  serveCommand(server, switches.open, openSwitch)
  serve(server, operator.listPeople, ({ query }) => listPeople(queries, query))
  serve(server, operator.listTriggers, ({ query }) => listTriggers(queries, query))
  serve(server, operator.listEvents, ({ query }) => listEvents(queries, query))
  serve(server, operator.listOutcomes, ({ query }) => listOutcomes(queries, query))
  serve(server, operator.listAccounts, ({ query }) => listAccounts(queries, query))
  serve(server, operator.listOutbox, ({ query }) =>
    listOutbox(queries, query, { showsBodies: showsMessages(config) }),
  )
  serve(server, operator.listDisputes, ({ query }) => listDisputes(queries, query))
  serve(server, operator.audit, ({ query }) => listAudit(queries, query))
  serve(server, operator.books, () => readBooks(database.house))
  serve(server, operator.backups, async () => {
    const state = await backups.poll()
    return {
      folder: state.folder,
      oldest_backup_at: state.oldestBackupAt,
      newest_backup_at: state.newestBackupAt,
      log_kept_at: state.logKeptAt,
      log_failed_at: state.logFailedAt,
      rehearsed: state.rehearsed && {
        base: state.rehearsed.base,
        ended_at: new Date(state.rehearsed.ended_at),
        passed: state.rehearsed.passed,
        findings: state.rehearsed.findings,
      },
      alarms: state.alarms.map((name) => ({ name, message: sentenceOf[name] })),
    }
  })
  serveCommand(server, operator.grant, grant(createCandidateLists(database.game)))
  eventRoutes(server, { oracle, voidAfterSeconds, config, mappedSources })
  serveCommand(server, operator.suspendAccount, suspendAccount)
  serveCommand(server, operator.restoreAccount, restoreAccount)
  serveCommand(server, operator.unfreezeAccount, unfreezeAccount)
  serveCommand(server, operator.refundPack, refundPack)
  serveTried(server, operator.rotateSecrets, {
    command: rotateSecrets({ owner: database.owner, runner: server.runner }),
    // It refuses nothing, and reseals while it decides.
    tryOut: () => Promise.resolve(),
  })
  contentRoutes(server, { database, config })
}

function contentRoutes(
  server: Server,
  { database, config }: Pick<OperatorParts, 'database' | 'config'>,
): void {
  const queries = queriesOf(database.game)
  const parts = { connection: database.connection, config }
  serve(server, content.read, () => readPublished(queries))
  serve(server, content.listVersions, ({ query }) => listVersions(queries, query))
  serve(server, content.readVersion, ({ params }) => readVersion(queries, params))
  serveCommand(server, content.preview, previewEdited(parts))
  serveTried(server, content.publishEdit, { command: publishEdited(parts), tryOut: tryEdit })
  serveTried(server, operator.publishContent, { command: publishContent(parts), tryOut: tryFolder(parts) })
}

/** Operators' calls about events and their outcomes. */
function eventRoutes(
  server: Server,
  {
    oracle,
    voidAfterSeconds,
    config,
    mappedSources,
  }: Pick<OperatorParts, 'oracle' | 'voidAfterSeconds' | 'config' | 'mappedSources'>,
): void {
  serveCommand(server, operator.createEvent, createEvent({ voidAfterSeconds }))
  serveCommand(server, operator.postponeEvent, postponeEvent)
  serveCommand(server, operator.cancelEvent, cancelEvent)
  serveCommand(server, operator.startEvent, startEvent)
  serveCommand(server, operator.setParticipation, setParticipation)
  const { needsTwoPersons } = config
  serveCommand(
    server,
    operator.recordObservations,
    reportObservations({ oracle, needsTwoPersons, mappedSources }),
  )
  serveCommand(server, operator.decideOutcome, decideOutcome(oracle))
  serveCommand(server, operator.amendOutcome, amendOutcome)
}

/** Uses the jobs' pool: however long a list is, no player waits for it. */
function moneyRoutes(server: Server, { database, config }: Pick<OperatorParts, 'database' | 'config'>): void {
  const queries = queriesOf(database.house)
  const { promoDailyCents } = config.limits
  serve(server, money.overview, ({ query }) =>
    readMoney(queries, query, { promoDailyCents, now: new Date() }),
  )
  serve(server, money.listTransfers, ({ query }) => listTransfers(queries, query))
  serveFile(server, money.transfersAsCsv, async ({ query }) => ({
    name: 'called-shot-transfers.csv',
    content: Readable.from(await transfersCsv(queries, query)),
  }))
}

/** Operators' calls about one account, beside its page. */
function playerRoutes(
  server: Server,
  { database, config }: Pick<OperatorParts, 'database' | 'config'>,
): void {
  const queries = queriesOf(database.game)
  serve(server, players.listSessions, async ({ params }) =>
    listSessions(queries, (await deskAccount(queries, params.id)).authId),
  )
  serve(server, players.listCards, async ({ params, query }) =>
    listCards(queries, (await deskAccount(queries, params.id)).id, query),
  )
  serve(server, players.listNotes, async ({ params }) =>
    listNotes(queries, (await deskAccount(queries, params.id)).id),
  )
  serveCommand(server, players.addNote, addNote)
  serveCommand(
    server,
    players.endSessions,
    endAllSessions({
      runner: server.runner,
      endSessions: (account) => endSessionsEverywhere(database.game, account),
    }),
  )
  serveCommand(server, players.close, closeFor({ isWithdrawingOpen: config.withdrawalsOpen }))
}

function checkRoutes(
  server: Server,
  { database, config, backups }: Pick<OperatorParts, 'database' | 'config' | 'backups'>,
): void {
  const queries = queriesOf(database.game)
  async function whyNoRehearsal(): Promise<string | null> {
    if (config.databaseUrl !== null)
      return 'The database is not the embedded one: rehearse a restore with its own tools.'
    const { newestBackupAt } = await backups.poll()
    return newestBackupAt === null
      ? 'There is no backup yet: npm run backup -- <folder> makes the first.'
      : null
  }
  serve(server, checks.list, async () => ({
    why_no_rehearsal: await whyNoRehearsal(),
    data: await listChecks(queries),
  }))
  serveCommand(server, checks.ask, askCheck(whyNoRehearsal))
}
