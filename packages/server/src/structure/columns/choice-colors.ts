/** Given to choices in turn, so that neighbours differ. */
const colors = [
  '#cfdffe',
  '#d0f1fd',
  '#c2f5e8',
  '#ffdaf6',
  '#ffdce5',
  '#fee2d5',
  '#ffeab6',
  '#d1f7c4',
  '#ede2fe',
  '#eeeeee',
] as const

export function choiceColor(index: number): string {
  return colors[index % colors.length] ?? '#eeeeee'
}
