import {
  type BodyOf,
  type Endpoints,
  type QuickAnswer,
  type QuickAnswerFile,
  quickAnswerTypes,
} from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEditor } from '../../server/forms/use-editor'
import { call } from '../../server/http/api-client'
import { toastError } from '../../server/http/error-toasts'
import { cachedRow, putRow, refreshRows, removeRow } from '../../server/reads/rows'
import { quickAnswers } from '../../strings'
import { notify } from '../../ui/overlay/notify'

type QuickAnswerType = BodyOf<Endpoints['createQuickAnswer']>['type']

interface Values {
  name: string
  message: string
  /** Empty until a type is chosen. */
  type: QuickAnswerType | ''
  file: QuickAnswerFile | null
}

const valuesOf = (answer: QuickAnswer | null): Values => ({
  name: answer?.name ?? '',
  message: answer?.message ?? '',
  type: typeOf(answer?.type),
  file: answer?.file ?? null,
})

export const typeOf = (text: string | undefined): Values['type'] =>
  quickAnswerTypes.find((type) => type === text) ?? ''

export function useQuickAnswerEditor(answer: QuickAnswer | null, onDone: () => void) {
  const client = useQueryClient()
  const editor = useEditor<QuickAnswer, Values>({
    name: 'quick-answer',
    row: answer,
    valuesOf,
    async create({ type, file, ...values }) {
      if (type === '') throw new Error(quickAnswers.editor.typeMissing)
      const { msg } = await call('createQuickAnswer', {
        body: { ...values, type, ...(file && { file: file.uuid }) },
      })
      await refreshRows(client, 'listQuickAnswers')
      return { msg }
    },
    async update({ uuid, version }, { type, file, ...values }) {
      const { msg, ...saved } = await call('updateQuickAnswer', {
        body: {
          id: uuid,
          data: {
            ...values,
            ...(type ? { type } : {}),
            file: file?.uuid ?? null,
            version,
          },
        },
      })
      void putRow(client, 'listQuickAnswers', saved)
      return { msg }
    },
    async reload({ uuid }) {
      await refreshRows(client, 'listQuickAnswers')
      return cachedRow(client, 'listQuickAnswers', uuid)
    },
    onDone,
  })
  return {
    ...editor,
    /** The type is required: the first option of the list is empty. */
    submit: () =>
      editor.values.type === '' ? editor.refuse({ type: quickAnswers.editor.typeMissing }) : editor.submit(),
  }
}

export function useDeleteQuickAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: QuickAnswer) => call('deleteQuickAnswer', { params: { id: answer.uuid } }),
    onSuccess: ({ uuid, msg }) => {
      void removeRow(client, 'listQuickAnswers', uuid)
      notify.success(msg)
    },
    onError: (error) => toastError(error, quickAnswers.delete.failed),
  })
}
