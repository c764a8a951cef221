import { fitsTemplate, limits, type Template } from '@hilo/contracts'
import { useEffect, useRef, useState } from 'react'
import { templates as words } from '../../../strings'
import { Field, Input } from '../../../ui/form/field'
import type { VariableValues } from '../composer/quick-answers/variables'
import { TemplatePreview } from './template-preview'
import { prefilledValues } from './template-text'

interface TemplateFormProps {
  id: string
  template: Template
  /** Values to fill in at first. */
  knownValues: VariableValues
  /** Whether the values differ from the initial ones. */
  onTyped: (typed: boolean) => void
  onSubmit: (values: readonly string[]) => void
}

/** Fields for the variables of a template, with a preview. */
export function TemplateForm({ id, template, knownValues, onTyped, onSubmit }: TemplateFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [initialValues] = useState(() => prefilledValues(template, knownValues))
  const [values, setValues] = useState(initialValues)
  const [submitCount, setSubmitCount] = useState(0)
  const problemOf = (index: number) => {
    const value = values[index]?.trim() ?? ''
    if (value === '') return words.missing
    return fitsTemplate(value) ? undefined : words.invalidValue
  }

  // Focuses the first empty field, or the send button where all are filled.
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    const empty = fields.find((field) => field.value.trim() === '')
    const submit = document.querySelector<HTMLElement>(`button[form="${id}"]`)
    ;(empty ?? submit)?.focus()
  }, [id])
  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])

  return (
    <form
      ref={form}
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (template.variables.some((_, index) => problemOf(index) !== undefined))
          setSubmitCount(submitCount + 1)
        else onSubmit(values)
      }}
      className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto overscroll-contain px-5 py-4"
    >
      {template.variables.map((name, index) => (
        <Field
          key={name}
          label={/^\d+$/u.test(name) ? words.variableLabel(name) : name.replaceAll('_', ' ')}
          error={submitCount > 0 ? problemOf(index) : undefined}
        >
          {(props) => (
            <Input
              {...props}
              autoComplete="off"
              maxLength={limits.captionLength}
              value={values[index] ?? ''}
              onChange={(event) => {
                const next = values.with(index, event.target.value)
                setValues(next)
                onTyped(next.some((value, valueIndex) => value !== initialValues[valueIndex]))
              }}
            />
          )}
        </Field>
      ))}
      <TemplatePreview template={template} values={values} />
    </form>
  )
}
