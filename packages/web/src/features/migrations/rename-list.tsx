import { Checkbox } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Comparison } from './migration-queries.ts'
import classes from './migrations.module.css'

interface RenameListProps {
  readonly renames: Comparison['renames']
  /** What was ticked, while the answer to it is on its way. */
  readonly ticked: readonly string[] | null
  readonly onToggle: (id: string) => void
}

/** What may be the same under another name. Nothing is ticked by itself. */
export function RenameList({ renames, ticked, onToggle }: RenameListProps): ReactElement | null {
  const t = useTexts()
  if (renames.length === 0) return null
  return (
    <section>
      <h3 className={classes.renamesHead}>{t('migrations.between.renames')}</h3>
      <p className={classes.note}>{t('migrations.between.renames.text')}</p>
      <ul className={classes.differences} aria-label={t('migrations.between.renames')}>
        {renames.map(({ id, table, name, to, isTaken }) => (
          <li key={id}>
            <Checkbox
              size="xs"
              checked={ticked?.includes(id) ?? isTaken}
              label={
                <>
                  <code>{name === null ? table : `${table}.${name}`}</code>{' '}
                  <IconArrowRight size={14} stroke={1.9} aria-label={t('migrations.between.becomes')} />{' '}
                  <code>{to}</code>
                </>
              }
              onChange={() => onToggle(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
