import type { PillsCell } from '@rowhouse/grid/cells/pills'
import type { ReactElement } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { pillTokens } from '../ui/pill-colour.ts'
import { usePerson } from '../values/people.ts'
import type { ChoiceCell, RecordsCell } from './cell-contents.ts'
import classes from './cell-views.module.css'

export function ChoiceView({ cell }: { readonly cell: ChoiceCell }): ReactElement {
  return (
    <>
      {cell.chosen.map((value) => {
        const option = cell.options.find((one) => one.value === value)
        const hasDot = !cell.isMany && cell.isPlain !== true
        return <Pill key={value} label={option?.label ?? value} color={option?.color ?? 0} hasDot={hasDot} />
      })}
    </>
  )
}

interface PillProps {
  readonly label: string
  readonly color: number
  readonly hasDot?: boolean
}

export function Pill({ label, color, hasDot = false }: PillProps): ReactElement {
  return (
    <span className={classes.pill} style={pillTokens(color)}>
      {hasDot ? <i aria-hidden /> : null}
      <span>
        <bdi>{label}</bdi>
      </span>
    </span>
  )
}

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

export function PillsView({ cell }: { readonly cell: PillsCell }): ReactElement {
  return (
    <>
      {cell.pills.map(({ label, color = 0 }, place) =>
        cell.form === 'chip' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: values of a list may be alike.
          <Chip key={place} label={label} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: values of a list may be alike.
          <Pill key={place} label={label} color={color} />
        ),
      )}
    </>
  )
}

function Chip({ label }: { readonly label: string }): ReactElement {
  return (
    <span className={classes.chip}>
      <bdi>{label}</bdi>
    </span>
  )
}

export function RecordsView({ cell }: { readonly cell: RecordsCell }): ReactElement {
  return <PillsView cell={{ kind: 'pills', form: 'chip', pills: cell.names.map((label) => ({ label })) }} />
}
