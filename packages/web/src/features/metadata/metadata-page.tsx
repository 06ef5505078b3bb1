import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SnapshotsPart } from '../snapshots/snapshots-part.tsx'
import { MetadataFiles } from './metadata-files.tsx'
import { MetadataOperations } from './metadata-operations.tsx'
import { MetadataTables } from './metadata-tables.tsx'

/** What is known of the databases of a project, whether it is still true, and how it comes and goes as files. */
export function MetadataPage({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  return (
    <Page width="narrow">
      <PageHeader title={t('metadata.title')} text={t('metadata.text')} />
      <MetadataTables project={project} />
      <MetadataFiles
        project={project}
        mayExport={mayIn(project, 'projects.export', previewAs)}
        mayExportRecords={mayIn(project, 'records.export', previewAs)}
        mayImport={mayIn(project, 'tables.create', previewAs)}
        mayRestoreOver={mayIn(project, 'projects.restoreOver', previewAs)}
      />
      <SnapshotsPart project={project} />
      <MetadataOperations project={project} />
    </Page>
  )
}
