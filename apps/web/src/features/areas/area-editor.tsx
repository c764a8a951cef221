import { type Area, access, can, limits, type SessionUser } from '@hilo/contracts'
import { EditorDialog } from '../../records/editor-dialog'
import { NameField } from '../../records/name-field'
import { areas, settings } from '../../strings'
import { isLiteral } from '../../ui/display/message-preview'
import { Field, Input, TextArea } from '../../ui/form/field'
import { ColorField } from '../../ui/form/inputs/color-field'
import { Switch } from '../../ui/form/inputs/switch'
import { useAreaEditor } from './mutations'

interface AreaEditorProps {
  me: SessionUser
  /** Null: a new one. */
  area: Area | null
  onClose: () => void
}

const words = areas.editor
/** Fields have the names of their columns. */
const fields = areas.columns

const targets = [
  { name: 'first_answer_minutes', label: words.firstAnswerMinutes },
  { name: 'end_minutes', label: words.endMinutes },
] as const
/** The minutes of a target; null for an empty field. A text that is no whole number is sent as it is, and the server refuses it. */
const minutesOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

export function AreaEditor({ me, area, onClose }: AreaEditorProps) {
  const editor = useAreaEditor(area, onClose)
  const { values, set, errorOf } = editor
  // The welcome is written when an area is created; changing it later needs a permission of its own.
  const canEditWelcome = area === null || can(me, access.permission('permission_edit_welcome_message_area'))
  const literal = isLiteral(values.incoming_message) ? settings.communication.literal : words.incomingHelp
  const incomingHelp = canEditWelcome ? literal : words.incomingForbidden
  return (
    <EditorDialog
      title={area ? words.edit : words.create}
      subtitle={area?.name}
      editor={editor}
      onClose={onClose}
    >
      <NameField
        label={fields.name}
        value={values.name}
        maxLength={limits.nameLength}
        error={errorOf('name')}
        onChange={(name) => set('name', name)}
      />
      <ColorField
        label={fields.color}
        value={values.color}
        onChange={(color) => set('color', color)}
        presets={words.colors}
        words={{ pick: words.pickColor, hex: words.hex, presets: words.presets }}
        error={errorOf('color')}
      />
      <Field label={fields.description} error={errorOf('description')}>
        {(field) => (
          <TextArea
            {...field}
            rows={2}
            value={values.description}
            maxLength={limits.longText}
            onChange={(event) => set('description', event.target.value)}
          />
        )}
      </Field>
      <Field label={fields.incoming} error={errorOf('incoming_message')} help={incomingHelp}>
        {(field) => (
          <TextArea
            {...field}
            disabled={!canEditWelcome}
            value={values.incoming_message}
            maxLength={limits.textLength}
            onChange={(event) => set('incoming_message', event.target.value)}
          />
        )}
      </Field>
      <fieldset className="grid gap-2">
        <legend className="contents text-second font-medium">{words.targets}</legend>
        <p className="text-meta text-muted">{words.targetsHelp}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          {targets.map(({ name, label }) => (
            <Field key={name} label={label} error={errorOf(name)}>
              {(field) => (
                <Input
                  {...field}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={limits.targetMinutes}
                  step={1}
                  value={values[name] ?? ''}
                  onChange={(event) => set(name, minutesOf(event.target.value))}
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
      <Switch
        label={fields.state}
        help={words.stateHelp}
        checked={values.state}
        onChange={(state) => set('state', state)}
      />
    </EditorDialog>
  )
}
