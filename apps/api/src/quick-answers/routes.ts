import type { quickAnswerEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/mount'
import type { Services } from '../platform/services'
import { createQuickAnswer } from './create-quick-answer'
import { deleteQuickAnswer } from './delete-quick-answer'
import { listQuickAnswers } from './list-quick-answers'
import { updateQuickAnswer } from './update-quick-answer'

export const quickAnswerRoutes = (services: Services): HandlersOf<typeof quickAnswerEndpoints> => ({
  listQuickAnswers: ({ actor, query }) => listQuickAnswers(services, actor, query),
  createQuickAnswer: ({ actor, body }) => createQuickAnswer(services, actor, body),
  updateQuickAnswer: ({ actor, body }) => updateQuickAnswer(services, actor, body),
  deleteQuickAnswer: ({ actor, params }) => deleteQuickAnswer(services, actor, params.id),
})
