/** Minimizes a function with the Nelder-Mead method; returns the arguments. */
export function minimize(
  loss: (at: readonly number[]) => number,
  from: readonly number[],
  evaluations: number,
): readonly number[] {
  const corner = (at: readonly number[]) => ({ at, loss: loss(at) })
  let corners = [
    from,
    ...from.map((_, axis) => from.map((value, index) => value + (index === axis ? 0.4 : 0))),
  ]
    .map(corner)
    .toSorted(byLoss)
  for (let used = corners.length; used < evaluations;) {
    const worst = corners.at(-1)
    const others = corners.slice(0, -1)
    if (!worst) break
    const middle = from.map((_, axis) => mean(others.map(({ at }) => at[axis] ?? 0)))
    const toward = (step: number) =>
      corner(middle.map((value, axis) => value + step * (value - (worst.at[axis] ?? 0))))
    const reflected = toward(1)
    used += 1
    let next = reflected
    if (reflected.loss < (others[0]?.loss ?? 0)) {
      const further = toward(2)
      used += 1
      if (further.loss < reflected.loss) next = further
    } else if (reflected.loss >= (others.at(-1)?.loss ?? 0)) {
      next = toward(reflected.loss < worst.loss ? 0.5 : -0.5)
      used += 1
    }
    if (next.loss < worst.loss) {
      corners = [...others, next].toSorted(byLoss)
    } else {
      const best = corners[0]?.at ?? from
      corners = corners
        .map(({ at }) => corner(at.map((value, axis) => (value + (best[axis] ?? 0)) / 2)))
        .toSorted(byLoss)
      used += corners.length
    }
  }
  return corners[0]?.at ?? from
}

function byLoss(a: { readonly loss: number }, b: { readonly loss: number }): number {
  return a.loss - b.loss
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}
