import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A browser that thinks it is offline asks all the same: what does not come is told, instead of awaited in silence.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A refusal stays a refusal; only a server that did not answer, or others that hold something, are waited for.
      retry: (failures, error) =>
        failures < 2 &&
        error instanceof ApiError &&
        (error.status === 0 || error.status === 423 || error.status >= 502),
    },
    mutations: { networkMode: 'always' },
  },
})
