import type { ReviewWords } from './review-words.ts';

export const vi: ReviewWords = {
  any: [
    'Đến đúng giờ, làm cẩn thận, xong việc dọn dẹp sạch sẽ.',
    'Nhắn tin trả lời ngay, hứa gì làm nấy.',
    'Tôi gọi {first} lần thứ ba rồi, lần nào cũng hài lòng.',
    'Giá phải chăng, không phát sinh gì thêm.',
    'Giải thích bằng tiếng Việt rất tận tình.',
    'Nhìn là biết làm nghề lâu năm.',
    'Xong sớm hơn dự kiến và tính tiền ít hơn.',
    'Mẹ tôi khó tính mà cũng khen.',
    'Tôi đã giới thiệu cho hàng xóm rồi.',
  ],
  short: [
    'Làm rất tốt, cảm ơn nhiều!',
    'Tuyệt vời.',
    'Rất đáng tin.',
    'Nhanh, lịch sự, thật thà.',
    'Cả nhà đều hài lòng.',
  ],
  almost: ['Bắt đầu hơi trễ một chút nhưng kết quả rất tốt.', 'Chỉ thiếu một tin nhắn báo đang trên đường.'],
  fields: {
    'home-services': [
      'Bếp sạch bóng như ngày mới mua nhà.',
      'Lau cả phía sau bếp ga, chưa ai làm kỹ vậy.',
      'Sửa xong trong một buổi sáng những thứ hỏng cả năm.',
    ],
    'construction-and-repairs': [
      'Tìm ra chỗ rỉ nước mà không phải đục tường.',
      'Tường vá xong nhìn không ra vết cũ.',
      'Sàn nhà phẳng, không kêu cót két nữa.',
    ],
    'outdoor-and-yard': [
      'Bãi cỏ đẹp như sân bóng.',
      'Tỉa cây mà không gãy một bông hoa nào.',
      'Vườn sau nhà giờ là chỗ cả nhà thích nhất.',
    ],
    'moving-and-delivery': [
      'Ba tầng lầu không thang máy mà không trầy một vết.',
      'Chén bát gói kỹ, về nhà mới không bể cái nào.',
      'Dọn cái nhà xe trong một tiếng, quét sạch luôn.',
    ],
    logistics: [
      'Hàng tới trước cả giờ hẹn.',
      'Chuyển văn phòng trong ngày thứ bảy, thứ hai làm việc bình thường.',
      'Chưa bao giờ trễ.',
    ],
    automotive: [
      'Thay thắng ngay trước nhà, còn cho xem đồ cũ.',
      'Xe thơm như mới dù nhà có ba đứa nhỏ.',
      'Nói thật là đừng mua chiếc xe đó. Cảm ơn nhiều.',
    ],
    'childcare-and-family': [
      'Mấy đứa nhỏ ngày nào cũng hỏi chừng nào {first} tới.',
      'Ba tôi có người nói chuyện nên vui hẳn.',
      'Con tôi hết sợ môn toán.',
    ],
    'health-and-wellness': [
      'Chăm sóc mẹ tôi như người nhà.',
      'Dặn thuốc bằng tiếng Việt, ghi ra giấy rõ ràng.',
      'Sáu tuần sau mổ tôi đã tự lên cầu thang.',
    ],
    'events-and-entertainment': [
      'Cả bà ngoại cũng ra nhảy.',
      'Hình chụp đẹp đến rơi nước mắt.',
      'Mười lăm đứa trẻ ngồi im suốt buổi diễn.',
    ],
    'tech-and-miscellaneous': [
      'Cứu được hình ảnh mười một năm.',
      'Mẹ tôi giờ tự gọi video được rồi.',
      'TV treo ngay ngắn, không thấy sợi dây nào.',
    ],
  },
  gripes: [
    'Việc làm cũng được nhưng tới trễ một tiếng mà không báo.',
    'Nhìn chung ổn, có một chỗ phải nhắc hai lần mới xong.',
  ],
};
