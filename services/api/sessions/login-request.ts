import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsString, Length } from 'class-validator';

/** `POST /api/login`. */
export class LoginRequest {
  @ApiProperty({ maxLength: 128 })
  @IsString()
  @Length(1, 128, { message: 'Enter your e-mail address, of at most 128 characters.' })
  readonly email!: string;

  @ApiProperty({ maxLength: 128 })
  @IsString()
  @Length(1, 128, { message: 'Enter your password, of at most 128 characters.' })
  readonly password!: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsBoolean()
  readonly remember_me?: boolean;
}
