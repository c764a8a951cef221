import type { Import } from './imports'

export interface Rule {
  /** What the house asks for, as a sentence that a failing test can say. */
  readonly says: string
  /** True where this import breaks it. */
  breaks(one: Import): boolean
}

const isTest = (file: string) => /\.(test|bench)\.tsx?$|\/test\/|\/test-[^/]+$/.test(file)
const within = (file: string, folder: string) => file.startsWith(`${folder}/`)
const packageOf = (target: string) =>
  target.startsWith('@') ? target.split('/').slice(0, 2).join('/') : target.split('/')[0]
const isOurs = (target: string) =>
  /^(apps|packages|prisma|e2e|scripts)\//.test(target) || target.startsWith('@hilo/')

/** `apps/api/src/interactions/x.ts` -> `interactions`; the files beside app.ts have no area. */
const areaOf = (path: string, root: string) =>
  within(path, root)
    ? path.slice(root.length + 1).split('/').length > 1
      ? path.slice(root.length + 1).split('/')[0]
      : undefined
    : undefined

const api = 'apps/api/src'
const web = 'apps/web/src'

const onlyIn = (name: string, folder: string, where: string): Rule => ({
  says: `${name} is used only in ${folder}`,
  breaks: ({ file, target }) =>
    within(file, where) && !isTest(file) && packageOf(target) === name && !within(file, folder),
})

export const rules: readonly Rule[] = [
  {
    says: 'contracts imports zod alone',
    breaks: ({ file, target }) =>
      within(file, 'packages/contracts/src') &&
      !isTest(file) &&
      !within(target, 'packages/contracts/src') &&
      packageOf(target) !== 'zod',
  },
  {
    says: 'web and api never import each other, and nobody imports the simulator or e2e but tests',
    breaks: ({ file, target }) =>
      (within(file, web) && (within(target, 'apps/api') || packageOf(target) === '@hilo/api')) ||
      (within(file, api) && (within(target, 'apps/web') || packageOf(target) === '@hilo/web')) ||
      (!isTest(file) &&
        !within(file, 'apps/simulator') &&
        !within(file, 'e2e') &&
        packageOf(target) === '@hilo/simulator'),
  },
  {
    says: 'the platform knows nothing of inboxes: it imports no area',
    breaks: ({ file, target }) =>
      within(file, `${api}/platform`) &&
      !isTest(file) &&
      within(target, api) &&
      !within(target, `${api}/platform`),
  },
  {
    says: "an area never uses another area's routes, commands or rows",
    breaks: ({ file, target }) => {
      const [mine, theirs] = [areaOf(file, api), areaOf(target, api)]
      return (
        mine !== undefined &&
        theirs !== undefined &&
        mine !== theirs &&
        theirs !== 'platform' &&
        /\/(routes|commands)$/.test(target)
      )
    },
  },
  {
    says: 'nothing in the api imports app, main or cli but themselves and tests',
    breaks: ({ file, target }) =>
      within(file, api) &&
      !isTest(file) &&
      areaOf(file, api) !== undefined &&
      new RegExp(`^${api}/(app|main|cli)$`).test(target),
  },
  onlyIn('express', `${api}/platform/http`, api),
  onlyIn('socket.io', `${api}/platform/realtime`, api),
  onlyIn('graphile-worker', `${api}/platform`, api),
  onlyIn('pg', `${api}/platform/db`, api),
  onlyIn('@prisma/adapter-pg', `${api}/platform/db`, api),
  {
    says: 'channel adapters know nothing of interactions, and interactions nothing of channels',
    breaks: ({ file, target }) =>
      (/^apps\/api\/src\/channels\/(whatsapp|telegram|instagram|messenger|gmail)\//.test(file) &&
        !isTest(file) &&
        (within(target, `${api}/interactions`) || within(target, `${api}/conversations`))) ||
      (within(file, `${api}/interactions`) && !isTest(file) && within(target, `${api}/channels`)),
  },
  {
    says: 'web features never import each other',
    breaks: ({ file, target }) => {
      const root = `${web}/features`
      const [mine, theirs] = [areaOf(file, root), areaOf(target, root)]
      return mine !== undefined && theirs !== undefined && mine !== theirs
    },
  },
  {
    says: 'in the web, ui and lib know nothing of features, server or app; server and records nothing of features or app',
    breaks: ({ file, target }) => {
      const above = (folder: string) => within(target, `${web}/${folder}`)
      if (within(file, `${web}/ui`) || within(file, `${web}/lib`))
        return above('features') || above('server') || above('app')
      return (
        (within(file, `${web}/server`) || within(file, `${web}/records`)) &&
        (above('features') || above('app'))
      )
    },
  },
  {
    says: 'packages and apps are reached by their name, never by a path into them',
    breaks: ({ file, target }) => {
      const home = /^(apps|packages)\/[^/]+/.exec(file)?.[0]
      return (
        home !== undefined &&
        /^(apps|packages)\//.test(target) &&
        isOurs(target) &&
        !within(target, home) &&
        target !== home
      )
    },
  },
]
