import type { Schedule, SessionUser } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { type BodyData, call } from '../../server/api-client'
import { useBusiness, useSchedule } from '../../server/business'
import { keys } from '../../server/keys'
import { useEdit } from '../../server/use-edit'
import { useLoadProblem } from '../../server/use-load-problem'
import { useSave } from '../../server/use-save'
import { common, schedule as words } from '../../strings'
import { Card } from '../../ui/card'
import { ErrorState } from '../../ui/error-state'
import { Field, Select, TextArea } from '../../ui/field'
import { Form } from '../../ui/form'
import { FormSkeleton } from '../../ui/form-skeleton'
import { MessagePreview } from '../../ui/message-preview'
import { SaveBar } from '../../ui/save-bar'
import { Switch } from '../../ui/switch'
import { Holidays, noHoliday, withNewHoliday } from './holidays'
import { WeekHours } from './week-hours'

/** 'Control de Horarios': when the business answers, and what it says when it does not. */
export function BusinessHours({ me }: { me: SessionUser }) {
  const query = useSchedule(me.business)
  const problem = useLoadProblem(query, words.failed)
  const from = useBusiness(me.business).data?.name ?? ''
  if (problem) return <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
  return query.data ? (
    <ScheduleForm business={me.business} from={from} schedule={query.data} />
  ) : (
    <FormSkeleton fields={6} />
  )
}

interface ScheduleFormProps {
  business: string
  /** Who writes the away message. */
  from: string
  schedule: Schedule
}

function ScheduleForm({ business, from, schedule }: ScheduleFormProps) {
  const client = useQueryClient()
  const { version, ...fields } = schedule
  const edit = useEdit('schedule', { ...fields, added: noHoliday })
  const { values } = edit
  const saving = useSave(
    (data: BodyData<'updateSchedule'>) => call('updateSchedule', { body: { id: business, data } }),
    {
      failed: common.saveFailed,
      onSaved: ({ msg: _, ...saved }) => client.setQueryData<Schedule>(keys.schedule, saved),
      onStale: () => void client.invalidateQueries({ queryKey: keys.schedule }),
    },
  )

  function save(): void {
    const { added: _added, holidays: _holidays, ...plain } = edit.changed
    const holidays = withNewHoliday(values.holidays, values.added)
    const more = edit.changed.holidays !== undefined || holidays.length > values.holidays.length
    saving.save(
      { ...plain, ...(more ? { holidays } : {}), version },
      { onSuccess: () => edit.settle(edit.changed) },
    )
  }

  return (
    <Form
      label={words.hours}
      busy={saving.busy}
      refusal={saving.refusal}
      onSubmit={save}
      className="grid gap-4"
    >
      <Card title={words.hours}>
        <div className="grid gap-4">
          <Switch
            label={words.enabled}
            help={words.enabledHelp}
            checked={values.enabled}
            onChange={(enabled) => edit.change({ enabled })}
          />
          <div className="@lg:max-w-80">
            <Field label={words.timeZone} error={saving.wrong('time_zone')}>
              {(field) => (
                <Select
                  value={values.time_zone}
                  onChange={(event) => edit.change({ time_zone: event.target.value })}
                  {...field}
                >
                  {zonesWith(values.time_zone).map((zone) => (
                    <option key={zone} value={zone}>
                      {zone.replaceAll('_', ' ')}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <WeekHours
            hours={values.hours}
            onHours={(hours) => edit.change({ hours })}
            wrong={(at) =>
              saving.wrong(`hours.${at}`) ??
              saving.wrong(`hours.${at}.from`) ??
              saving.wrong(`hours.${at}.to`)
            }
          />
        </div>
      </Card>
      <Card title={words.holidays} help={words.holidaysHelp}>
        <Holidays
          holidays={values.holidays}
          onHolidays={(holidays) => edit.change({ holidays })}
          added={values.added}
          onAdded={(added) => edit.change({ added })}
          wrong={(at) => saving.wrong(`holidays.${at}.date`) ?? saving.wrong(`holidays.${at}.name`)}
        />
      </Card>
      <Card title={words.away} help={words.awayHelp}>
        <div className="grid gap-4 @lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Field label={words.away} error={saving.wrong('away_message')}>
            {(field) => (
              <TextArea
                value={values.away_message}
                onChange={(event) => edit.change({ away_message: event.target.value })}
                {...field}
              />
            )}
          </Field>
          <MessagePreview text={values.away_message} from={from} />
        </div>
      </Card>
      <SaveBar label={words.save} edit={edit} saving={saving} />
    </Form>
  )
}

const zones = Intl.supportedValuesOf('timeZone')
/** What is set stays choosable, whatever this browser calls it. */
const zonesWith = (zone: string): string[] => (zones.includes(zone) ? zones : [zone, ...zones])
