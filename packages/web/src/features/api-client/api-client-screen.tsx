import type { ReactElement } from 'react'
import { ApiClientPage } from './api-client-page.tsx'

/** Outside of a project: for calls to this server, without variables. */
export function ApiClientScreen(): ReactElement {
  return <ApiClientPage project={null} />
}
