import { limits, type QuickAnswer, quickAnswerTypes } from '@hilo/contracts'
import { common, quickAnswers } from '../../strings'
import { Button } from '../../ui/button'
import { Field, Input, Select, TextArea } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { typeOf, useQuickAnswerEditor } from './mutations'

interface QuickAnswerEditorProps {
  /** Null makes a new one. */
  answer: QuickAnswer | null
  onClose: () => void
}

const words = quickAnswers.editor

export default function QuickAnswerEditor({ answer, onClose }: QuickAnswerEditorProps) {
  const editor = useQuickAnswerEditor(answer, onClose)
  const { values, set, errorOf } = editor
  return (
    <FormDialog
      title={answer ? words.edit : words.create}
      subtitle={answer?.name}
      busy={editor.busy}
      dirty={editor.dirty}
      error={editor.error}
      errorAction={
        editor.stale && (
          <Button size="sm" busy={editor.takingNew} onClick={editor.takeNew}>
            {common.stale.action}
          </Button>
        )
      }
      refusal={editor.refusal}
      onSubmit={editor.submit}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={words.name} error={errorOf('name')}>
          {(field) => (
            <Input
              {...field}
              value={values.name}
              maxLength={limits.nameLength}
              autoComplete="off"
              onChange={(event) => set('name', event.target.value)}
            />
          )}
        </Field>
        <Field label={words.type} error={errorOf('type')}>
          {(field) => (
            <Select
              {...field}
              value={values.type}
              onChange={(event) => set('type', typeOf(event.target.value))}
            >
              <option value="">{words.noType}</option>
              {quickAnswerTypes.map((type) => (
                <option key={type} value={type}>
                  {type}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label={words.message} error={errorOf('message')} help={words.messageHelp}>
        {(field) => (
          <TextArea
            {...field}
            rows={5}
            value={values.message}
            maxLength={limits.textLength}
            onChange={(event) => set('message', event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
