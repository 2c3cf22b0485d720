import type { Costs } from './costs.ts'
import type { ClusterReport } from './run-cluster.ts'

/** Returns whether every part met its goal, and nothing was lost, doubled or missed. */
export function isAsPromised({
  seen,
  compared,
  repeatedOtherwise,
  brokenInvariants,
  followed,
}: ClusterReport): boolean {
  return (
    seen.every(({ isMet }) => isMet) &&
    compared.unanswered === 0 &&
    followed.lacking === 0 &&
    [...compared.wrong, ...repeatedOtherwise, ...brokenInvariants].length === 0
  )
}

export function printReport(report: ClusterReport): void {
  const { quiet, costs, seen, compared, repeatedOtherwise, brokenInvariants, followed } = report
  const perSecond = (count: number) => (count / quiet.seconds).toFixed(0)
  console.log(
    `\nwithout a fault: ${perSecond(quiet.writes)} acts and ${perSecond(quiet.reads)} reads a second, from players who pause between them`,
  )
  printCosts(costs)
  for (const each of seen) {
    console.log(`\n${each.part}: ${each.what}`)
    const back =
      each.writesBackSeconds === 0
        ? 'writes went on'
        : `writes back after ${each.writesBackSeconds.toFixed(1)} s`
    console.log(
      `  ${back}, longest pause ${each.longestPauseSeconds.toFixed(1)} s, ${each.acknowledged} acknowledged`,
    )
    const failures = [...each.failures].map(([status, times]) => `${status ?? 'no answer'}: ${times}`)
    console.log(
      `  ${each.failedReads} of ${each.reads} reads failed${failures.length > 0 ? ` (${failures.join(', ')})` : ''}, the slowest took ${each.slowestReadSeconds.toFixed(1)} s`,
    )
    if (each.goal !== null) console.log(`  ${each.isMet ? 'met' : 'MISSED'}: ${each.goal}`)
  }
  console.log(
    `\n${compared.acknowledged} acts acknowledged, ${compared.refused} refused, ${compared.unanswered} without an answer; ${compared.repeated} were sent more than once under their key`,
  )
  console.log(
    `${followed.sockets} sockets reconnected ${followed.returns} times, after at most ${followed.longestAwaySeconds.toFixed(1)} s; ${followed.lacking} lack one of the ${followed.plays} plays sent meanwhile`,
  )
  for (const wrong of [...compared.wrong, ...repeatedOtherwise, ...brokenInvariants].slice(0, 20))
    console.log(`WRONG  ${wrong}`)
  console.log(
    isAsPromised(report)
      ? 'Nothing acknowledged is lost or doubled, every invariant holds, and every goal is met.'
      : 'NOT as promised.',
  )
}

function printCosts({ read, act, behind, rows }: Costs): void {
  const costWords = (cost: Costs['read']) =>
    `${cost.web.toFixed(2)} ms in a web process, ${cost.leader.toFixed(2)} ms on the leader, ${cost.standby.toFixed(2)} ms on a standby`
  console.log(`a list costs of a core: ${costWords(read)}`)
  console.log(`an act costs of a core: ${costWords(act)}`)
  console.log(
    `standbys are behind by ${behind.median.toFixed(1)} ms (median), ${behind.p99.toFixed(1)} ms (p99), ${behind.most.toFixed(1)} ms (most)`,
  )
  console.log(
    `transactions a second of 8 connections: ${rows.ownRows.toFixed(0)} on rows of their own, ${rows.oneRow.toFixed(0)} on one row, ${rows.oneSharedRow.toFixed(0)} that share one row`,
  )
}
