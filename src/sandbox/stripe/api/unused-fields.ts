/*
 * The fields of each object that are always there and that this product gives no value: a caller that reads one finds what Stripe
 * returns then.
 */

const absent = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;

export const unusedOfSession = {
  ...absent('adaptive_pricing', 'after_expiration', 'allow_promotion_codes', 'billing_address_collection'),
  ...absent('collected_information', 'consent', 'consent_collection', 'currency_conversion', 'customer_account'),
  ...absent('discounts', 'integration_identifier', 'invoice', 'invoice_creation', 'managed_payments', 'origin_context'),
  ...absent('payment_method_configuration_details', 'payment_method_options', 'permissions'),
  ...absent('saved_payment_method_options', 'shipping_address_collection', 'wallet_options'),
  custom_fields: [],
  custom_text: absent('after_submit', 'shipping_address', 'submit', 'terms_of_service_acceptance'),
  shipping_options: [],
};

export const unusedOfCustomer = absent('address', 'business_name', 'individual_name', 'phone', 'tax_exempt', 'tax_ids');

export const unusedOfLineItem = { ...absent('adjustable_quantity'), metadata: {} };

export const unusedOfPrice = {
  ...absent('custom_unit_amount', 'lookup_key', 'nickname', 'recurring', 'tiers_mode', 'transform_quantity'),
  metadata: {},
  tax_behavior: 'unspecified',
};

export const unusedOfPayment = {
  ...absent('allowed_payment_method_types', 'customer_account', 'excluded_payment_method_types', 'managed_payments'),
  ...absent('payment_method_configuration_details', 'payment_method_options', 'payment_record', 'review', 'source'),
  ...absent('statement_descriptor_suffix'),
};

export const unusedOfCharge = {
  ...absent('application', 'application_fee', 'application_fee_amount', 'failure_balance_transaction'),
  ...absent('on_behalf_of', 'receipt_number', 'review', 'shipping', 'source', 'source_transfer'),
  ...absent('statement_descriptor', 'statement_descriptor_suffix', 'transfer_data'),
  fraud_details: {},
};

export const unusedOfBilling = absent('address', 'phone', 'tax_id');

export const unusedOfOutcome = absent('advice_code', 'network_advice_code', 'network_decline_code');

export const unusedOfCard = {
  ...absent('authorization_code', 'electronic_commerce_indicator', 'installments', 'mandate'),
  ...absent('network_transaction_id', 'regulated_status', 'three_d_secure', 'transaction_link_id', 'wallet'),
};

export const unusedOfRefund = absent('customer', 'customer_account');
