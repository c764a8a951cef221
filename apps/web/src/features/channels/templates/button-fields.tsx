import { draftLimits, type TemplateButton } from '@hilo/contracts'
import { Plus, Trash2 } from 'lucide-react'
import { templateEditor as words } from '../../../strings/channels/template-editor'
import { Button } from '../../../ui/form/button'
import { Field, Input, Select } from '../../../ui/form/field'
import { IconButton } from '../../../ui/form/icon-button'

const kinds = ['reply', 'url', 'phone', 'code'] as const
type Kind = (typeof kinds)[number]

interface ButtonFieldsProps {
  buttons: readonly TemplateButton[]
  problemOf: (field: string) => string | undefined
  onChange: (buttons: TemplateButton[]) => void
}

/** The buttons below the message. */
export function ButtonFields({ buttons, problemOf, onChange }: ButtonFieldsProps) {
  const set = (at: number, button: TemplateButton) =>
    onChange(buttons.map((one, place) => (place === at ? button : one)))
  const all = problemOf('buttons')
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-second font-medium">{words.buttons}</legend>
      {buttons.map((button, at) => (
        <fieldset key={at} className="grid gap-3 rounded-row border border-line p-3">
          <legend className="sr-only">{words.button(at + 1)}</legend>
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <Select
                aria-label={words.button(at + 1)}
                value={button.kind}
                onChange={({ target }) => {
                  const kind = kinds.find((one) => one === target.value)
                  if (kind) set(at, buttonOf(kind, button.text))
                }}
              >
                {kinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {words.buttonKinds[kind]}
                  </option>
                ))}
              </Select>
            </div>
            <IconButton
              icon={Trash2}
              label={words.removeButton(at + 1)}
              onClick={() => onChange(buttons.filter((_, place) => place !== at))}
            />
          </div>
          {button.kind !== 'code' && (
            <Field label={words.buttonText} error={problemOf(`buttons.${at}.text`)}>
              {(field) => (
                <Input
                  {...field}
                  value={button.text}
                  maxLength={draftLimits.button}
                  onChange={({ target }) => set(at, { ...button, text: target.value })}
                />
              )}
            </Field>
          )}
          {button.kind === 'url' && (
            <Field label={words.buttonUrl} help={words.buttonUrlHelp} error={problemOf(`buttons.${at}.url`)}>
              {(field) => (
                <Input
                  {...field}
                  inputMode="url"
                  value={button.url}
                  onChange={({ target }) => set(at, { ...button, url: target.value.trim() })}
                />
              )}
            </Field>
          )}
          {button.kind === 'phone' && (
            <Field label={words.buttonPhone} error={problemOf(`buttons.${at}.phone`)}>
              {(field) => (
                <Input
                  {...field}
                  type="tel"
                  value={button.phone}
                  maxLength={draftLimits.phone}
                  onChange={({ target }) => set(at, { ...button, phone: target.value })}
                />
              )}
            </Field>
          )}
        </fieldset>
      ))}
      {all && (
        <p role="alert" className="text-meta text-bad">
          {all}
        </p>
      )}
      {buttons.length < draftLimits.buttons && (
        <Button
          icon={Plus}
          className="justify-self-start"
          onClick={() => onChange([...buttons, buttonOf('reply', '')])}
        >
          {words.addButton}
        </Button>
      )}
    </fieldset>
  )
}

function buttonOf(kind: Kind, text: string): TemplateButton {
  if (kind === 'url') return { kind, text, url: 'https://' }
  if (kind === 'phone') return { kind, text, phone: '+' }
  return kind === 'code' ? { kind, text: words.codeButton } : { kind, text }
}
