import type { quickAnswerEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { countQuickAnswerUse } from './count-quick-answer-use'
import { createQuickAnswer } from './create-quick-answer'
import { deleteQuickAnswer } from './delete-quick-answer'
import { listQuickAnswers } from './list-quick-answers'
import { updateQuickAnswer } from './update-quick-answer'

export const quickAnswerRoutes = (services: Services): HandlersOf<typeof quickAnswerEndpoints> => ({
  listQuickAnswers: ({ actor, query }) => listQuickAnswers(services, actor, query),
  createQuickAnswer: ({ actor, address, body }) => createQuickAnswer(services, { actor, address }, body),
  updateQuickAnswer: ({ actor, address, body }) => updateQuickAnswer(services, { actor, address }, body),
  deleteQuickAnswer: ({ actor, address, params }) =>
    deleteQuickAnswer(services, { actor, address }, params.id),
  countQuickAnswerUse: ({ actor, params }) => countQuickAnswerUse(services, actor, params.id),
})
