import { contentCalendar } from './content-calendar.ts'
import { eventPlan } from './event-plan.ts'
import { hiring } from './hiring.ts'
import { projectTracker } from './project-tracker.ts'
import { salesPipeline } from './sales-pipeline.ts'
import { stockAndOrders } from './stock-and-orders.ts'
import type { Template } from './template.ts'

export const templates: readonly Template[] = [
  projectTracker,
  salesPipeline,
  contentCalendar,
  stockAndOrders,
  hiring,
  eventPlan,
]

export function findTemplate(id: string): Template | null {
  return templates.find((template) => template.id === id) ?? null
}
