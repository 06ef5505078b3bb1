/** Those of a list that TEST_DIALECTS names; all of them when it is not set. */
export function wantedOf<const Name extends string>(names: readonly Name[]): Name[] {
  const wanted = process.env.TEST_DIALECTS?.split(',').map((word) => word.trim())
  return names.filter((name) => wanted === undefined || wanted.includes(name))
}
