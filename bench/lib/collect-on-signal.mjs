// @ts-check
// Imported into a Hilo whose memory is measured.
import { Session } from 'node:inspector'

const session = new Session()
session.connect()
process.on('SIGUSR2', () => session.post('HeapProfiler.collectGarbage'))
