import { type ComponentType, type ReactElement, useEffect } from 'react'
import { createHashRouter, Navigate, Outlet, type Params, type RouteObject, redirect } from 'react-router'
import type { TextRoom } from './i18n/catalogue.ts'
import { ErrorScreen, RouteErrorScreen } from './routing/error-screen.tsx'
import { guards } from './routing/guards.ts'
import { LeaveHost } from './routing/leave-host.tsx'
import { loadScreen } from './routing/load-screen.ts'
import { runMiddleware } from './routing/middleware.ts'
import { EmptyLayout } from './shell/layouts/empty-layout.tsx'
import { SharedLayout } from './shell/layouts/shared-layout.tsx'
import { sharedViewWords } from './state/link-in-address.ts'
import { requiredFactorPath, signInPath, signUpPath } from './state/navigation.ts'
import { prefetchWhenIdle } from './state/when-idle.ts'
import { fetchAhead, type Late, late } from './ui/late.ts'
import { SkeletonPage } from './ui/skeleton.tsx'

interface ScreenRoute {
  /** Several paths show the same screen. */
  readonly paths: readonly string[]
  readonly load: () => Promise<ComponentType>
  /** What people begin with, or are sent to, waits for no other texts; left out: it may say anything. */
  readonly says?: readonly TextRoom[]
  readonly middleware?: readonly string[]
  /** Runs beside `load` for everybody the guards let through; the screen is shown when both are done. */
  readonly prepare?: (params: Params, search: URLSearchParams) => Promise<void>
  readonly children?: readonly RouteObject[]
}

const screen = (
  paths: string | readonly string[],
  load: () => Promise<ComponentType>,
  more: Omit<ScreenRoute, 'paths' | 'load'> = {},
): readonly RouteObject[] =>
  [paths].flat().map((path) => ({
    path,
    lazy: () => loadScreen(load, more.says),
    ...(more.middleware || more.prepare
      ? { loader: ({ request, params }) => enterRoute(more, request.url, params) }
      : {}),
    ...(more.children ? { children: [...more.children] } : {}),
  }))

const goTo = (path: string, to: string): RouteObject => ({ path, element: <Navigate to={to} replace /> })
const errorAt = (status: number): RouteObject => ({
  path: `/error/${status}`,
  element: <ErrorScreen status={status} />,
})
const child = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: () => loadScreen(load),
})

const projects = () => import('./features/projects/projects-screen.tsx').then((m) => m.ProjectsScreen)
const createProject = () => import('./features/projects/create-project-screen.tsx').then((m) => m.CreateProjectScreen)
const projectFromFile = () =>
  import('./features/projects/project-from-file-screen.tsx').then((m) => m.ProjectFromFileScreen)
const templates = () => import('./features/templates/templates-screen.tsx').then((m) => m.TemplatesScreen)
const restore = () => import('./features/projects/restore-screen.tsx').then((m) => m.RestoreScreen)
const template = () => import('./features/templates/template-screen.tsx').then((m) => m.TemplateScreen)
const signIn = () => import('./features/auth/sign-in-screen.tsx').then((m) => m.SignInScreen)
const signUp = () => import('./features/auth/sign-up-screen.tsx').then((m) => m.SignUpScreen)
const reset = () => import('./features/auth/reset-password-screens.tsx')
const userEdit = () => import('./features/admin/user-edit-screen.tsx').then((m) => m.UserEditScreen)
const sharedBase = () => import('./screens/shared/shared-base-screen.tsx').then((m) => m.SharedBaseScreen)
const sharedForm = () => import('./screens/shared/shared-form-screen.tsx').then((m) => m.SharedFormScreen)
const sharedView = () => import('./screens/shared/shared-view-screen.tsx').then((m) => m.SharedViewScreen)
const accounts = () => import('./features/account/accounts-page.tsx').then((m) => m.AccountsPage)

async function house(): Promise<ComponentType> {
  const [{ DefaultLayout }, { Bell }] = await Promise.all([
    import('./shell/layouts/default-layout.tsx'),
    import('./features/notices/bell.tsx'),
  ])
  return function House() {
    // Whoever is in the house opens a project sooner or later, but not before they see where they are.
    useEffect(() => prefetchWhenIdle(() => fetchAhead(openProject)), [])
    return <DefaultLayout bell={Bell} />
  }
}

const openProject = late(() => import('./screens/project/open-project.ts').then((m) => m.openProject))
const openLink = late(() => import('./screens/shared/open-link.ts').then((m) => m.openLink))

/** At once where it is there: an address changes when this is done. What cannot be fetched is not missed, the screen says so. */
const ready = async <Value,>(part: Late<Value>): Promise<Value | null> =>
  part.now() ?? (await part.preload().catch(() => null))

const beforeTheDoor = () => import('./shell/layouts/public-layout.tsx').then((m) => m.PublicLayout)

/** Nobody waits for the answers: they are on their way while the screen is being loaded. */
async function askForLink(link: string, search: URLSearchParams): Promise<void> {
  const open = await ready(openLink)
  void open?.(link, search)
}

const first = { says: ['house'] } as const
const signedIn = { middleware: ['signedIn'] } as const
const superAdmin = { middleware: ['signedIn', 'superAdmin'] } as const

/** Every address of the application, by layout. */
const defaultRoutes: readonly RouteObject[] = [
  ...screen(['/projects', '/projects/list', '/nc'], projects, { ...signedIn, ...first }),
  ...screen('/nc/:project_id', () => import('./screens/project/project-screen.tsx').then((m) => m.ProjectScreen), {
    ...signedIn,
    async prepare({ project_id: projectId = '' }, search) {
      const open = await ready(openProject)
      await open?.(projectId, search)
    },
  }),
  ...screen(['/project/name', '/project/xcdb', '/project/0'], createProject, signedIn),
  ...screen('/project/file', projectFromFile, signedIn),
  ...screen('/project/restore', restore, signedIn),
  ...screen('/project/templates', templates, signedIn),
  ...screen('/project/templates/:id', template, signedIn),
  ...screen('/project/:id?', createProject, { ...signedIn, children: [{ index: true, element: null }] }),
  ...screen(
    '/apiClient',
    () => import('./features/api-client/api-client-screen.tsx').then((m) => m.ApiClientScreen),
    signedIn,
  ),
  ...screen('/inspire', () => import('./features/inspire/inspire-screen.tsx').then((m) => m.InspireScreen), signedIn),
  ...screen('/user/admin', () => import('./features/admin/admin-screen.tsx').then((m) => m.AdminScreen), superAdmin),
  ...screen(
    '/user/admin/groups',
    () => import('./features/roles/server-groups-screen.tsx').then((m) => m.ServerGroupsScreen),
    superAdmin,
  ),
  ...screen(['/user/admin/user-edit', '/user/admin/user/:userId?'], userEdit, superAdmin),
  ...screen('/user/settings', () => import('./features/account/settings-screen.tsx').then((m) => m.SettingsScreen), {
    ...signedIn,
    children: [
      { index: true, element: <Navigate to="/user/settings/profile" replace /> },
      child('accounts', accounts),
      child('appearance', () => import('./features/account/appearance-page.tsx').then((m) => m.AppearancePage)),
      child('notices', () => import('./features/notices/notices-page.tsx').then((m) => m.NoticesPage)),
      child('password', () => import('./features/account/password-page.tsx').then((m) => m.PasswordPage)),
      child('picture', () => import('./features/account/picture-page.tsx').then((m) => m.PicturePage)),
      child('profile', () => import('./features/account/profile-page.tsx').then((m) => m.ProfilePage)),
      child('security', () => import('./features/account/security-page.tsx').then((m) => m.SecurityPage)),
      child('tokens', () => import('./features/tokens/tokens-page.tsx').then((m) => m.OwnTokensPage)),
      child('sessions', () => import('./features/account/sessions-page.tsx').then((m) => m.SessionsPage)),
    ],
  }),
  goTo('/user', '/user/settings'),
]

const publicRoutes: readonly RouteObject[] = [
  ...screen('/', () => import('./features/welcome/index-screen.tsx').then((m) => m.IndexScreen), first),
  ...screen([signInPath, '/signin'], signIn, first),
  ...screen(`${signUpPath}/confirm/:token?`, () =>
    import('./features/auth/confirm-sign-up-screen.tsx').then((m) => m.ConfirmSignUpScreen),
  ),
  ...screen([`${signUpPath}/:token?`, '/signup/:token?'], signUp, first),
  ...screen('/user/password/forgot', () =>
    import('./features/auth/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen),
  ),
  ...screen('/user/password/reset/form/:token?', () => reset().then((m) => m.ResetForm)),
  ...screen('/user/password/reset/invalid', () => reset().then((m) => m.ResetInvalid)),
  ...screen('/user/password/reset/success', () => reset().then((m) => m.ResetSuccess)),
  ...screen('/user/unsubscribe/:token', () =>
    import('./features/notices/unsubscribe-screen.tsx').then((m) => m.UnsubscribeScreen),
  ),
  ...screen(
    requiredFactorPath,
    () => import('./features/account/required-factor-screen.tsx').then((m) => m.RequiredFactorScreen),
    signedIn,
  ),
  ...screen(
    '/user/connect',
    () => import('./features/tokens/connect-screen.tsx').then((m) => m.ConnectScreen),
    signedIn,
  ),
  goTo('/user/authentication', signInPath),
  goTo('/user/password', '/user/password/forgot'),
  goTo('/user/password/reset', '/user/password/reset/form'),
  goTo('/forgot', '/user/password/forgot'),
  goTo('/reset', '/user/password/reset/form'),
]

const emptyRoutes: readonly RouteObject[] = screen(['/user/authentication/callback', '/callback'], () =>
  import('./features/auth/callback-screen.tsx').then((m) => m.CallbackScreen),
)

const sharedRoutes: readonly RouteObject[] = [
  ...screen('/nc/base/:shared_base_id?', sharedBase, {
    prepare: ({ shared_base_id: link = '' }, search) => askForLink(link, search),
  }),
  ...screen('/nc/form/:id?', sharedForm, { says: ['table', 'form'] }),
  ...screen(
    sharedViewWords.filter((word) => word !== 'form').map((word) => `/nc/${word}/:id?`),
    sharedView,
    { says: ['table'], prepare: ({ id = '' }, search) => askForLink(id, search) },
  ),
]

const errorRoutes: readonly RouteObject[] = [
  errorAt(400),
  errorAt(403),
  errorAt(404),
  { path: '*', element: <ErrorScreen status={404} /> },
]

const layout = (element: ReactElement, children: readonly RouteObject[]): RouteObject => ({
  element,
  children: [...children],
  errorElement: <RouteErrorScreen />,
})

const routes: RouteObject[] = [
  {
    element: (
      <>
        <LeaveHost />
        <Outlet />
      </>
    ),
    hydrateFallbackElement: <SkeletonPage />,
    children: [
      {
        lazy: () => loadScreen(house, first.says),
        errorElement: <RouteErrorScreen />,
        children: [...defaultRoutes],
      },
      {
        lazy: () => loadScreen(beforeTheDoor, first.says),
        errorElement: <RouteErrorScreen />,
        children: [...publicRoutes],
      },
      layout(<EmptyLayout />, emptyRoutes),
      layout(<SharedLayout />, sharedRoutes),
      ...errorRoutes,
    ],
  },
]

export function createRouter(): ReturnType<typeof createHashRouter> {
  return createHashRouter(routes)
}

async function enterRoute(
  { middleware = [], prepare }: Pick<ScreenRoute, 'middleware' | 'prepare'>,
  address: string,
  params: Params,
): Promise<Response | null> {
  const { pathname, search, searchParams } = new URL(address)
  const elsewhere = await runMiddleware(middleware, guards, pathname + search)
  if (elsewhere !== null) return redirect(elsewhere)
  await prepare?.(params, searchParams)
  return null
}
