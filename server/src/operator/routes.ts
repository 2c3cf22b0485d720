import { operator } from '@called-shot/shared/operator/contract.ts'
import { room } from '@called-shot/shared/operator/entrance-contract.ts'
import { lookup } from '@called-shot/shared/operator/lookup-contract.ts'
import { matchDay } from '@called-shot/shared/operator/match-day-contract.ts'
import { switches } from '@called-shot/shared/operator/switches-contract.ts'
import { work } from '@called-shot/shared/operator/work-contract.ts'
import { publishContent, type PublishingParts } from '../catalogue/publish-content.ts'
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
import { serve, serveCommand, type Server } from '../http/serve.ts'
import { readBooks } from '../ledger/books.ts'
import { restoreAccount, suspendAccount, unfreezeAccount } from './change-account.ts'
import { createCandidateLists } from '../packs/candidate-lists.ts'
import { grant } from './grant.ts'
import {
  listAccounts,
  listAudit,
  listDisputes,
  listOutbox,
  listOutcomes,
  listPeople,
  listTriggers,
} from './operator-lists.ts'
import { refundPack } from './refund-pack.ts'
import { reportObservations } from './report-observations.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import { readHealth } from './health-lists.ts'
import { ownHealth } from './own-health.ts'
import { searchEverything } from './search-lists.ts'
import { listExposure, listMatchDay } from './exposure-lists.ts'
import { setSwitch } from './set-switch.ts'
import { showSubject } from './subject-lists.ts'
import { listSwitches } from './switch-lists.ts'
import { takeWork } from './take-work.ts'
import { listWork } from './work-lists.ts'

export interface OperatorParts {
  readonly database: Database
  readonly oracle: OracleSettings
  readonly voidAfterSeconds: number
  readonly config: PublishingParts['config'] & Pick<Config, 'needsTwoPersons' | 'season'>
  /** The sources of the mapping files; operators may not report under these names. */
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
    season: config.season.is,
    needs_two_persons: config.needsTwoPersons,
  }))
  serve(server, lookup.search, ({ query }) => searchEverything(queries, query.text))
  serve(server, lookup.show, ({ params }) => showSubject(queries, params))
  serve(server, matchDay.list, ({ query }) => listMatchDay(queries, query))
  serve(server, matchDay.exposure, ({ params }) => listExposure(queries, params.id))
  serve(server, work.list, () => listWork(queries, { backups, now: new Date() }))
  serve(server, work.health, async () => ({
    ...(await readHealth(database.owner)),
    ...(await ownHealth(server.app)),
  }))
  serveCommand(server, work.take, takeWork)
  serve(server, switches.list, () => listSwitches(queries))
  serveCommand(server, switches.close, setSwitch(false))
  serveCommand(server, switches.open, setSwitch(true))
  serve(server, operator.listPeople, ({ query }) => listPeople(queries, query))
  serve(server, operator.listTriggers, ({ query }) => listTriggers(queries, query))
  serve(server, operator.listEvents, ({ query }) => listEvents(queries, query))
  serve(server, operator.listOutcomes, ({ query }) => listOutcomes(queries, query))
  serve(server, operator.listAccounts, ({ query }) => listAccounts(queries, query))
  serve(server, operator.listOutbox, ({ query }) => listOutbox(queries, query, showsMessages(config)))
  serve(server, operator.listDisputes, ({ query }) => listDisputes(queries, query))
  serve(server, operator.audit, ({ query }) => listAudit(queries, query))
  serve(server, operator.books, () => readBooks(database.house))
  serve(server, operator.backups, async () => {
    const state = await backups.look()
    return {
      folder: state.folder,
      oldest_backup_at: state.oldestBackupAt,
      newest_backup_at: state.newestBackupAt,
      log_kept_at: state.logKeptAt,
      log_failed_at: state.logFailedAt,
      alarms: state.alarms.map((name) => ({ name, message: sentenceOf[name] })),
    }
  })
  serveCommand(server, operator.grant, grant(createCandidateLists(database.game)))
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
  serveCommand(server, operator.suspendAccount, suspendAccount)
  serveCommand(server, operator.restoreAccount, restoreAccount)
  serveCommand(server, operator.unfreezeAccount, unfreezeAccount)
  serveCommand(server, operator.refundPack, refundPack)
  serveCommand(
    server,
    operator.rotateSecrets,
    rotateSecrets({ owner: database.owner, runner: server.runner }),
  )
  serveCommand(server, operator.publishContent, publishContent({ connection: database.connection, config }))
}
