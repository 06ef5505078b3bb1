import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { stillHere } from '../../state/navigation.ts'
import { importPath } from '../../structure/projects/project-places.ts'
import { AppFrame } from '../../ui/app-frame.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { ImportSource as Source } from '../imports/import-queries.ts'
import { ImportSource } from '../imports/import-source.tsx'
import { sendToImport } from '../imports/sending-store.ts'
import { createProject } from './project-changes.ts'
import { ProjectsSidebar } from './projects-sidebar.tsx'
import { titleOfSource } from './title-of-source.ts'
import { useNextColor } from './use-new-project.ts'

/** The project is made with the title of the file, which is then imported into it. */
export function ProjectFromFileScreen(): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const color = useNextColor()
  const [isMaking, setMaking] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function make(source: Source): Promise<void> {
    setMaking(true)
    setError(null)
    const isHere = stillHere()
    try {
      const title = titleOfSource(source) ?? t('imports.pasted')
      const project = await createProject({ title, color, description: '', api: 'rest', source: null })
      // From here on its own page tells how it goes, also when the file is refused.
      void sendToImport(project.id, source, null)
      if (isHere()) await navigate(importPath(project.id), { replace: true })
    } catch (failure) {
      setError(failure)
      setMaking(false)
    }
  }

  return (
    <AppFrame sidebar={<ProjectsSidebar place="mine" />} sidebarLabel={t('projects.sidebar')}>
      <Page width="narrow">
        <PageHeader title={t('projects.file.title')} text={t('projects.file.text')} />
        {error === null ? null : <Notice kind="error">{messageOf(error)}</Notice>}
        {isMaking ? <SkeletonRows rows={3} /> : <ImportSource onSource={(source) => void make(source)} />}
      </Page>
    </AppFrame>
  )
}
