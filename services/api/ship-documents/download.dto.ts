import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import {
  maxDownloadedFiles,
  type VoyageDocumentsDownload,
  voyageDocumentsList,
  type VoyageDocumentType,
  voyageDocumentTypes,
} from '#contracts/port-calls/documents';
import { certificatesList, type CertificatesDownload } from '#contracts/vessels/vessel-view';
import { isRecord } from '#platform/foreign-json';
import { limits } from '#platform/workbook/limits';
import { pageQueryOf } from '../lists/query.ts';
import type { WantedDocument } from './found-documents.ts';

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

const areIds = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isId);

const isCounted = (ids: readonly string[]): boolean =>
  ids.length >= 1 && ids.length <= maxDownloadedFiles && new Set(ids).size === ids.length;

const isType = (name: string): name is VoyageDocumentType =>
  voyageDocumentTypes.some((type) => type === name);

const isGrouped = (value: unknown): boolean =>
  isRecord(value) &&
  Object.keys(value).every(isType) &&
  Object.values(value).every(areIds) &&
  isCounted(Object.values(value).flat() as readonly string[]);

const wanted = (name: string, is: (value: unknown) => boolean, message: string): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: is, defaultMessage: () => message } });

const howMany = `1 to ${maxDownloadedFiles} documents`;

export class VoyageDocumentsDownloadBody implements VoyageDocumentsDownload {
  @ApiProperty({
    type: 'object',
    properties: Object.fromEntries(
      voyageDocumentTypes.map((type) => [type, { type: 'array', items: { type: 'string' } }]),
    ),
    description: `Ids by type; ${howMany}`,
  })
  @wanted('isGrouped', isGrouped, `Send ${howMany}, each once, by their ids under bol, sof, nor and mates.`)
  documents!: VoyageDocumentsDownload['documents'];
}

/** Each with the type under which it was asked for. */
export const wantedOf = (documents: VoyageDocumentsDownload['documents']): readonly WantedDocument[] =>
  voyageDocumentTypes.flatMap((kind) => (documents[kind] ?? []).map((id) => ({ id, kind })));

export class CertificatesDownloadBody implements CertificatesDownload {
  @ApiProperty({ type: [String], minItems: 1, maxItems: maxDownloadedFiles })
  @wanted('areIds', (value) => areIds(value) && isCounted(value), `Send ${howMany}, each once, by their ids.`)
  certificates!: string[];
}

export class VoyageDocumentsQuery extends pageQueryOf(voyageDocumentsList) {}
export class CertificatesQuery extends pageQueryOf(certificatesList) {}

export class PreviewQuery {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: limits.parts,
    default: 0,
    description: 'Which of the visible sheets; the first one where there is no such sheet',
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(limits.parts)
  sheet?: number;
}

export class FileQuery {
  @ApiPropertyOptional({
    enum: ['1'],
    description: 'Shown in the browser, where its bytes are of a PDF, PNG or JPEG',
  })
  @IsOptional()
  @IsIn(['1'])
  shown?: '1';
}
