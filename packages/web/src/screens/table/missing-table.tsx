import { Button } from '@mantine/core'
import { IconTableOff } from '@tabler/icons-react'
import { type ReactElement, useEffect } from 'react'
import { Link } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { warnOfMissingTable } from '../../structure/tables/table-meta.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

interface MissingTableProps {
  readonly project: Project
  /** As the address has it. */
  readonly name: string
}

/** The address names a table the project does not have. */
export function MissingTable({ project, name }: MissingTableProps): ReactElement {
  const t = useTexts()
  // Somebody may have made it since the list was loaded: then it opens as soon as the list is here.
  useEffect(() => {
    warnOfMissingTable(name)
    void queryClient.invalidateQueries({ queryKey: tablesQuery(project.id).queryKey })
  }, [name, project.id])
  return (
    <EmptyState
      icon={IconTableOff}
      title={t('tables.missing', { name })}
      text={t('tables.missing.text')}
      action={
        <Button variant="default" component={Link} to={tabPath(project.id, 'overview')}>
          {t('tables.missing.action')}
        </Button>
      }
    />
  )
}
