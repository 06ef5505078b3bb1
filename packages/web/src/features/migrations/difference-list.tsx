import { Checkbox } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Comparison } from './migration-queries.ts'
import classes from './migrations.module.css'

type Difference = Comparison['differences'][number]

interface DifferenceListProps {
  readonly differences: readonly Difference[]
  readonly onToggle: (id: string) => void
}

/** What lies between two databases; what is ticked is in the statements. */
export function DifferenceList({ differences, onToggle }: DifferenceListProps): ReactElement {
  const t = useTexts()
  return (
    <ul className={classes.differences} aria-label={t('migrations.between.count', { count: differences.length })}>
      {differences.map((one) => (
        <li key={one.id}>
          <Checkbox
            size="xs"
            checked={one.isTaken}
            disabled={one.reason !== null}
            label={<Undoable difference={one} />}
            onChange={() => onToggle(one.id)}
          />
          <Sides difference={one} />
          {one.loses ? <span className={classes.badge}>{t('migrations.between.loses')}</span> : null}
          {one.reason === null ? null : <p className={classes.note}>{t(`migrations.between.reason.${one.reason}`)}</p>}
        </li>
      ))}
    </ul>
  )
}

function Undoable({ difference }: { readonly difference: Difference }): ReactElement {
  const t = useTexts()
  const { does, what, table, name } = difference
  return (
    <>
      {t(`migrations.between.${does}`, { what: t(`migrations.between.what.${what}`) })}{' '}
      <code>{name === null || what === 'relation' || what === 'index' ? table : `${table}.${name}`}</code>
    </>
  )
}

function Sides({ difference: { here, there } }: { readonly difference: Difference }): ReactElement {
  const t = useTexts()
  return (
    <span className={classes.between}>
      {here === null ? null : <code>{here}</code>}
      {here === null || there === null ? null : (
        <IconArrowRight size={14} stroke={1.9} aria-label={t('migrations.between.becomes')} />
      )}
      {there === null ? null : <code>{there}</code>}
    </span>
  )
}
