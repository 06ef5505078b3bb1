import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { PeopleList } from './people-list.tsx'
import { useRights } from './use-rights.ts'

interface TeamPageProps {
  readonly project: Project
  readonly onShare: () => void
}

/** Who works in the project and what they may do, on a page of its own. */
export function TeamPage({ project, onShare }: TeamPageProps): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const rights = useRights(project)
  const invite = (
    <Button leftSection={<IconUserPlus size={16} />} onClick={onShare}>
      {t('members.invite.submit')}
    </Button>
  )
  return (
    <Page>
      <PageHeader title={t('members.team')} actions={rights.mayManage ? invite : undefined} />
      <PeopleList
        isDetailed
        project={project}
        rights={rights}
        // A link that could not be copied is shown where links are made.
        onLink={onShare}
        onLeft={() => void navigate('/projects')}
      />
    </Page>
  )
}
