import { Readable } from 'node:stream';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { BookingPage } from '#contracts/booking/declaration-list';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import { templateOf } from '#contracts/templates/template-of';
import { declarationShape } from '#contracts/workbook/declaration-shape';
import { todayOf } from '#platform/clock/port';
import type { TradeClock } from '#platform/clock/port';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS, TRADE_CLOCK } from '#platform/tokens';
import { bookingsWorkbook, templateWorkbook } from '#platform/workbook/writing/template-workbook';
import { downloadTypes } from '#platform/workbook/writing/write-table';
import { bookingsOf } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { SettingsService } from '../../settings/settings.service.ts';
import { requireCharterer, type DeclarationScope } from '../scope.ts';
import { inListOrder, wholeList } from '../../lists/in-list-order.ts';
import { notCompleted } from '../../lists/laycan-filters.ts';
import { bookingSource } from '../lists/booking-source.ts';
import { WrittenRows } from './written-rows.ts';

/** The open bookings that the list's filters show as a workbook of the template: changed there, it is uploaded again. */
@Injectable()
export class TemplateDownload {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly settings: SettingsService,
  ) {}

  /** The workbook to fill in, with the options of today. */
  async empty(organisation: PrincipalOrganisation): Promise<StreamableFile> {
    const template = templateOf(organisation.template);
    const settings = await this.settings.current(organisation.id);
    return new StreamableFile(templateWorkbook(declarationShape(template, settings)), {
      type: downloadTypes.xlsx,
      disposition: `attachment; filename="${template.workbookFileName}"`,
    });
  }

  /** @throws 403 for a broker, who cannot upload; 422 for more bookings than an upload may have rows */
  async file(scope: DeclarationScope, page: BookingPage): Promise<StreamableFile> {
    requireCharterer(scope);
    const { organisation } = scope;
    const template = templateOf(organisation.template);
    const today = todayOf(this.clock);
    const listed = bookingSource.filter(bookingsOf(organisation), page, today);
    const filter: Filter<BookingDocument> = { $and: [listed, { cancelled: false }, notCompleted(today)] };
    const shape = declarationShape(template, await this.settings.current(organisation.id));
    const written = await this.written(filter, page);
    const workbook = bookingsWorkbook(shape, written.rows, written.pairs, {
      organisation: organisation.id,
      writtenAt: this.clock.now().toISOString(),
      bases: written.bases,
    });
    return new StreamableFile(Readable.from(workbook, { objectMode: false }), {
      type: downloadTypes.xlsx,
      disposition: `attachment; filename="bookings-${today}.xlsx"`,
    });
  }

  private async written(filter: Filter<BookingDocument>, page: BookingPage): Promise<WrittenRows> {
    const written = new WrittenRows();
    const list = await wholeList(this.documents, bookingsModel, filter, bookingSource.page(page));
    for await (const found of inListOrder(this.documents, list)) {
      for (const { id, document } of found) written.add(id, document);
    }
    return written;
  }
}
