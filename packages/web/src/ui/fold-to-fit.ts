/** The first so many of the steps after which it fits; all of them where even that is too wide. */
export function foldToFit(steps: readonly string[], fits: (folded: readonly string[]) => boolean): readonly string[] {
  for (let count = 0; count < steps.length; count++) {
    const folded = steps.slice(0, count)
    if (fits(folded)) return folded
  }
  fits(steps)
  return steps
}
