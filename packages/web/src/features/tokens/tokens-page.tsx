import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { TokenScopes } from './token-scopes.tsx'
import { TokensList } from './tokens-list.tsx'

/** Of everything a person has, in their settings. */
export function OwnTokensPage(): ReactElement {
  const t = useTexts()
  return <Tokens projectId={null} title={t('tokens.own')} text={t('tokens.own.text')} />
}

interface ProjectTokensProps {
  readonly project: Project
  /** What else programs come by. */
  readonly below: ReactNode
}

/** Of those that lead into a project. */
export function ProjectTokensPage({ project, below }: ProjectTokensProps): ReactElement {
  const t = useTexts()
  return (
    <Page>
      <Tokens
        projectId={project.id}
        title={t('projects.project.tokens')}
        text={t('tokens.ofProject.text')}
        below={below}
      />
    </Page>
  )
}

interface TokensProps {
  readonly projectId: string | null
  readonly title: string
  readonly text: string
  readonly below?: ReactNode
}

function Tokens({ projectId, title, text, below }: TokensProps): ReactElement {
  const t = useTexts()
  const [isMaking, setMaking] = useState(false)
  const begin = () => setMaking(true)
  return (
    <>
      <PageHeader
        title={title}
        text={text}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={begin}>
            {t('tokens.new')}
          </Button>
        }
      />
      <TokensList projectId={projectId} onNew={begin} />
      {below}
      <TokenScopes />
      {isMaking ? <NewTokenDialog projectId={projectId} onClose={() => setMaking(false)} /> : null}
    </>
  )
}
