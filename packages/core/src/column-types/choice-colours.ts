/** The dots of the ten pills in the light scheme, in the order of the pills: what a new choice is stored with. */
export const choiceColours = [
  '#8f929b',
  '#e36364',
  '#dc701c',
  '#da9f03',
  '#3bac56',
  '#02a99b',
  '#069ce4',
  '#7189f3',
  '#a975e0',
  '#d863a0',
] as const

/** Neighbours in the list differ; grey is left to those who want it. */
export function nextChoiceColour(index: number): string {
  return choiceColours[1 + (index % (choiceColours.length - 1))] ?? choiceColours[0]
}
