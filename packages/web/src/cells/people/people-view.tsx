import type { ReactElement } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { usePerson } from '../../values/people.ts'
import classes from '../cell-views.module.css'
import type { ChoiceCell } from '../choice/choice-cell.ts'

export function PeopleView({ cell }: { readonly cell: ChoiceCell }): ReactElement {
  return (
    <>
      {cell.chosen.map((id) => (
        <Person key={id} id={id} />
      ))}
    </>
  )
}

export function Person({ id }: { readonly id: string }): ReactElement {
  const person = usePerson(id)
  // Somebody who left the project, or a program.
  if (person === null) return <bdi className={classes.quiet}>{id}</bdi>
  return (
    <span className={classes.who} title={person.email}>
      <Avatar person={person} size={18} />
      <bdi className={classes.text}>{person.name || person.email}</bdi>
    </span>
  )
}
