/** What is usual, and ten times as many each, up to what the server gives. */
export function rowChoices({ usual, most }: { readonly usual: number; readonly most: number }): readonly number[] {
  const choices = [usual]
  for (let next = usual * 10; next < most; next *= 10) choices.push(next)
  return usual < most ? [...choices, most] : choices
}
