/**
 * Everything that can happen to a user (`user-{id}`). Names and e-mails are ciphertexts under the person's own key, so
 * that erasing the key erases them everywhere; passwords, sessions and tokens never come here.
 */
export type UserEvent =
  | {
      readonly type: 'UserRegistered';
      readonly data: {
        readonly userId: string;
        readonly userType: 'g2o' | 'customer' | 'public';
        /** A staff role for `g2o`; else the user type, for customers hold a role in each organisation. */
        readonly role: string;
        readonly firstName: string;
        readonly lastName: string;
        readonly email: string;
      };
    }
  | {
      readonly type: 'UserRenamed';
      readonly data: {
        readonly userId: string;
        readonly from: UserName;
        readonly to: UserName;
      };
    }
  /** Final. The person's key is deleted afterwards; whatever was encrypted under it then reads as nothing. */
  | { readonly type: 'UserErased'; readonly data: { readonly userId: string } };

export interface UserName {
  readonly firstName: string;
  readonly lastName: string;
}
