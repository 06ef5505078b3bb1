import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column } from '../../structure/tables/table.ts'
import classes from './missing-fields.module.css'
import { openSync } from './sync-store.ts'

interface MissingFieldsProps {
  readonly columns: readonly Column[]
  readonly maySync: boolean
}

/** Above the records of a table whose database was changed by others: what is gone, and the way to take it over. */
export function MissingFields({ columns, maySync }: MissingFieldsProps): ReactElement | null {
  const t = useTexts()
  const missing = columns.filter(({ isMissing }) => isMissing)
  const [only] = missing
  // Without any field left the table itself is gone, which is told in place of its records.
  const isLeft = columns.some(({ name, isMissing }) => name !== null && !isMissing)
  if (only === undefined || !isLeft) return null
  return (
    <div className={classes.bar} role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <p>
        {missing.length === 1 ? only.brokenReason : t('sources.missing', { names: quoted(missing) })}{' '}
        {t(maySync ? 'sources.missing.sync' : 'sources.missing.ask')}
      </p>
      {maySync ? (
        <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={openSync}>
          {t('sources.sync')}
        </Button>
      ) : null}
    </div>
  )
}

const quoted = (columns: readonly Column[]): string => columns.map(({ title }) => `“${title}”`).join(', ')
