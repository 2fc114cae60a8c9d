/** The TestReports port: finds JUnit XML that a test run wrote, and reads it together with the run's output. */

import { closeSync, fstatSync } from 'node:fs'
import { join } from 'node:path'
import { joinResults, resultsOfReports } from '../../core/testing/results/junit.ts'
import { readTestOutput } from '../../core/testing/results/read-output.ts'
import type { TestReports } from '../../ports/commands.ts'
import { openFolder, openRegularFile } from './anchored-folder.ts'
import { readJunitReport } from './junit-report.ts'
import { entriesOf, isDependencyFolder } from './list-folder.ts'
import { type Roots, rootsOf } from './locate.ts'
import { readBytes } from './read-text.ts'

/** Finds report files written since a time. `more`: limits left some out. */
type FindReports = (since: number) => { readonly texts: readonly string[]; readonly more: boolean }

/** Makes the port. Throws nothing. */
export function createTestReports(findReports: FindReports): TestReports {
  return {
    async read({ output, since }) {
      const { texts, more } = findReports(since)
      const reports = texts.flatMap(text => readJunitReport(text) ?? [])
      const reported = resultsOfReports(more ? reports.map(report => ({ ...report, whole: false })) : reports)
      return joinResults(reported, readTestOutput(output))
    },
  }
}

/** Folders of reports. Every XML file in them may be one. */
const REPORT_FOLDER =
  /^(?:(?:test|junit|surefire|failsafe)[-_]?(?:results?|reports?|output)|reports?|junit|testresults)$/i
const REPORT_FILE =
  /junit.*\.xml$|^TEST-.*\.xml$|^(?:test[-_]?(?:results?|reports?|output)|results?|reports?|xunit|nosetests|pytest|rspec)\.xml$/i
/** Where build tools put the folders of reports. */
const OUTPUT_FOLDER = /^(?:target|build|out|output|dist|coverage|tmp|\.?artifacts)$/i
/** Below this depth, only output folders and report folders are entered. */
const MAX_SOURCE_DEPTH = 3
const MAX_DEPTH = 8
const MAX_FOLDERS = 3000
const MAX_FILES = 500
const MAX_FILE_BYTES = 8_000_000
const MAX_BYTES = 24_000_000
/** The file system's clock is coarser than that of the process. */
const CLOCK_SLACK_MS = 10

type FoundReports = { readonly texts: readonly string[]; readonly more: boolean }

/**
 * The texts of XML files in the usual places at or below the working directory, written since `since` (ms since the epoch) and
 * sorted by path. `more`: limits left some out. Skips links and special files, and opens nothing outside the root. Throws nothing.
 */
export function findReportFiles(
  place: { readonly root: string; readonly workingDirectory: string },
  since: number,
): FoundReports {
  try {
    const roots = rootsOf(place.root, place.workingDirectory)
    const { paths, more } = reportPaths(roots)
    return readRecent(roots, paths, since - CLOCK_SLACK_MS, more)
  } catch {
    return { texts: [], more: false }
  }
}

type Folder = { readonly path: string; readonly forReports: boolean }

function isEntered(name: string, depth: number): boolean {
  if (isDependencyFolder(name)) return false
  return depth < MAX_SOURCE_DEPTH || OUTPUT_FOLDER.test(name) || REPORT_FOLDER.test(name)
}

function reportPaths(roots: Roots) {
  const paths: { folder: string; name: string }[] = []
  let level: Folder[] = [{ path: roots.workingDirectory, forReports: false }]
  let folders = 0
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth += 1) {
    const below: Folder[] = []
    for (const { path, forReports } of level) {
      folders += 1
      if (folders > MAX_FOLDERS) return { paths, more: true }
      for (const { name, kind } of entriesOf(roots, path)) {
        const isReport = kind === 'file' && (REPORT_FILE.test(name) || (forReports && /\.xml$/i.test(name)))
        if (isReport) paths.push({ folder: path, name })
        if (kind === 'folder' && (forReports || isEntered(name, depth))) {
          below.push({
            path: path === '' ? name : `${path}/${name}`,
            forReports: forReports || REPORT_FOLDER.test(name),
          })
        }
      }
    }
    level = below
  }
  return { paths, more: false }
}

function readRecent(
  roots: Roots,
  paths: readonly { folder: string; name: string }[],
  since: number,
  more: boolean,
): FoundReports {
  const texts: string[] = []
  let bytes = 0
  let left = more
  for (const { folder, name } of paths) {
    const text = texts.length < MAX_FILES && bytes < MAX_BYTES ? readIfRecent(roots, folder, name, since) : 'left'
    if (text === 'left') left = true
    else if (text !== null) {
      texts.push(text.text)
      bytes += text.text.length
    }
  }
  return { texts, more: left }
}

/** Null for an old or missing file. Both times count, because a program can set one of them. */
function readIfRecent(
  roots: Roots,
  folder: string,
  name: string,
  since: number,
): { readonly text: string } | 'left' | null {
  try {
    const anchor = openFolder(roots.real, join(roots.real, folder))
    try {
      const file = openRegularFile(anchor, name)
      if (file === null) return null
      const { mtimeMs, ctimeMs } = fstatSync(file.descriptor)
      if (mtimeMs < since || ctimeMs < since) {
        closeSync(file.descriptor)
        return null
      }
      const bytes = readBytes(file.descriptor, MAX_FILE_BYTES, file.size)
      return bytes === null ? 'left' : { text: new TextDecoder().decode(bytes) }
    } finally {
      anchor.close()
    }
  } catch {
    return null
  }
}
