/** What writes the report of a run. A part of its own, so that a run which starts nothing does without it. */
import { keepReport, type RunTexts } from './adapters/files/kept-report.ts'
import { renderReport } from './adapters/html/page.ts'
import type { ReportGround } from './core/run-report/report-ground.ts'

/** Writes `report.html` into the output folder; returns its path, null where there is nothing to tell. `texts`: what the run wrote, where that is known. Throws what the file system throws. */
export function writeReport(
  ground: ReportGround,
  folder: string,
  clean: (text: string) => string,
  texts?: RunTexts,
): Promise<string | null> {
  return keepReport(ground, { folder, clean, render: renderReport, ...(texts === undefined ? {} : { texts }) })
}
